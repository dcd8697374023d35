// What stands below a part of the page, as a list.
export const all = (root, selector) => Array.from(root.querySelectorAll(selector));

// The number that somebody typed, full-width figures too.
export const figure = (input) => Number(input.value.normalize("NFKC"));
