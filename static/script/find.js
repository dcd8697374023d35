// The elements inside a part of the page that match, as an array.
export const all = (root, selector) => Array.from(root.querySelectorAll(selector));

// The number that was typed, in full-width digits too.
export const figure = (input) => Number(input.value.normalize("NFKC"));
