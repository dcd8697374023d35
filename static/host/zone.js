// The host's browser tells in which time zone the club is, as long as none was chosen.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const field of document.querySelectorAll("[data-zone]"))
  if (zone && (field.type === "hidden" || Array.from(field.options).some((one) => one.value === zone))) field.value = zone;
