// htmx is a script of its own, which names itself on the window; everything else takes it from here. Undefined where it has not come.
export const htmx = window.htmx;
