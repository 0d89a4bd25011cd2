/** Opens the device's mail or messages app by its address; a link, because that leaves this page where it is. */
export function openComposer(address: string) {
  const link = document.createElement("a");
  link.href = address;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
