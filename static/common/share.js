// Share or copy the address shown, or another text (data-as="text"). Over plain http browsers offer neither: then the text is selected and copied with execCommand.

function choose(text) {
  const range = document.createRange();
  range.selectNodeContents(text);
  const chosen = window.getSelection();
  chosen.removeAllRanges();
  chosen.addRange(range);
  return document.execCommand("copy");
}

for (const button of document.querySelectorAll("[data-share]")) {
  const text = document.getElementById(button.dataset.share);
  if (navigator.share) button.textContent = button.dataset.send;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const address = text.textContent;
    try {
      if (navigator.share) await navigator.share(button.dataset.as === "text" ? { text: address } : { url: address });
      else {
        const copied = navigator.clipboard ? await navigator.clipboard.writeText(address).then(() => true) : choose(text);
        button.textContent = copied ? button.dataset.shared : button.dataset.chosen;
      }
    } catch (refused) {
      if (refused.name !== "AbortError") button.textContent = choose(text) ? button.dataset.shared : button.dataset.chosen;
    }
  });
}
