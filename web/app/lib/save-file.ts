/** Hands a file to the browser's downloads. */
export function saveFile(fileName: string, file: Blob) {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has its own hold on the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
