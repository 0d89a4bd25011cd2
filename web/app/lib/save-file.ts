const KEPT_FOR_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(fileName: string, file: Blob) {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // Safari begins the download only later, after asking; until then the file must have its address.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR_MS);
}
