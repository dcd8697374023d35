// The elements inside a part of the page that match, as an array.
export const all = (root, selector) => Array.from(root.querySelectorAll(selector));

// The number that was typed, in full-width digits too.
export const figure = (input) => Number(input.value.normalize("NFKC"));

// A one-time key for a form: sent twice, it is entered once.
export const freshKey = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
