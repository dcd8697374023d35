// The result of a match as a picture: drawn here, shared where the browser can share files, else saved.

import { send } from "../common/pictures.js";

const [WIDTH, MARGIN, ROW] = [1080, 80, 130];
const button = document.querySelector("[data-picture]");
const result = document.getElementById("result");

function drawn() {
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name).trim();
  const rows = [...result.querySelectorAll("[data-row]")].map((one) => JSON.parse(one.dataset.row));
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = 3 * MARGIN + 170 + rows.length * ROW;
  const pen = canvas.getContext("2d");
  const serif = getComputedStyle(document.querySelector("h1")).fontFamily;
  const sans = getComputedStyle(document.body).fontFamily;
  const write = (text, x, y, font, align = "left", most = WIDTH - 2 * MARGIN) => {
    pen.font = font;
    pen.textAlign = align;
    pen.fillText(text, x, y, most);
  };
  pen.fillStyle = colour("--ground");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = colour("--ink");
  write(result.dataset.title, MARGIN, MARGIN + 60, `700 64px ${serif}`);
  write(result.dataset.when, MARGIN, MARGIN + 120, `400 34px ${sans}`);
  rows.forEach(([place, name, amount], nth) => {
    const y = 2 * MARGIN + 170 + nth * ROW;
    pen.fillRect(MARGIN, y - ROW + 36, WIDTH - 2 * MARGIN, nth ? 2 : 5);
    write(place, MARGIN, y, `400 36px ${sans}`, "left", 110);
    write(name, MARGIN + 130, y, `${nth ? 500 : 700} ${nth ? 48 : 60}px ${serif}`, "left", 480);
    write(amount, WIDTH - MARGIN, y, `700 ${nth ? 48 : 64}px ${sans}`, "right", 300);
  });
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

button.hidden = false;
button.addEventListener("click", async () => {
  await send(new File([await drawn()], `${result.dataset.file}.png`, { type: "image/png" }));
});
