// Which of several numbers that have a sum follows the others: where all were there at first, the last that nobody has touched.
const touched = new WeakSet();
const whole = new WeakMap();

export function touch(input) {
  touched.add(input);
}

// The one that follows, of pairs of a number's element and whether it follows already; undefined if none does.
export function follower(group, numbers) {
  const inputs = numbers.map(([one]) => [one.matches("input") ? one : [...one.querySelectorAll("input")]].flat());
  if (!whole.has(group)) whole.set(group, inputs.every((fields) => fields.some((input) => input.type !== "radio" && input.value !== "")));
  if (!whole.get(group) || numbers.some(([, follows]) => follows)) return undefined;
  const still = inputs.map((fields) => !fields.some((input) => touched.has(input)));
  return still.every(Boolean) ? undefined : numbers[still.lastIndexOf(true)]?.[0];
}
