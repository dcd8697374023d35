// Sends a picture: shared where the browser can share files, else saved.

export async function send(file) {
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch((refused) => {
      if (refused.name !== "AbortError") throw refused;
    });
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
