// The picture of a season, which the server draws, is sent from its link; where that fails, the link opens it.

import { all } from "../common/find.js";
import { send } from "../common/pictures.js";

for (const link of all(document, "a[data-sends]")) {
  link.addEventListener("click", async (click) => {
    click.preventDefault();
    link.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(link.href);
      if (answer.headers.get("Content-Type") !== "image/png") throw new Error(answer.status);
      await send(new File([await answer.blob()], link.dataset.sends, { type: "image/png" }));
    } catch {
      location.assign(link.href);
    }
    link.removeAttribute("aria-busy");
  });
}
