// htmx is a separate script that puts itself on window; all other modules import it from here. Undefined if it has not loaded.
export const htmx = window.htmx;
