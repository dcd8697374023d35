// A number that starts where that of the chosen player stands, and says what becomes of it.
import { figure } from "../common/find.js";

export function begin(step) {
  const player = step.closest("form").querySelector('[name="player"]:checked, select[name="player"]');
  const was = player && step.dataset.starts.split(" ")[Number(player.value)], input = step.querySelector("input");
  if (!was || was === "None") return;
  if (step.dataset.begun !== player.value) input.value = was;
  step.dataset.begun = player.value;
  const now = figure(input);
  step.parentElement.querySelector(".becomes").textContent = input.value !== "" && now !== Number(was) ? `${was} → ${now}` : "";
}
