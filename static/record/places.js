// Who takes another's place leaves his own to him: everybody keeps one.
import { all } from "../common/find.js";

export function change(input) {
  const own = input.closest("[data-places]"), places = all(input.form, "[data-places]");
  const taken = places.map((place) => place.querySelector(":checked")?.value);
  const left = all(own, "input").find((one) => !taken.includes(one.value));
  const other = places.find((place, nth) => place !== own && taken[nth] === input.value);
  const seat = left && other && all(other, "input").find((one) => one.value === left.value);
  if (seat) seat.checked = true;
}
