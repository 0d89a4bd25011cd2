/** Which files may go with a document, and what to say about those that may not. Pure; the server judges the content. */
export const MOST_FILES = 10;
export const HELP = "JPEG, PNG, GIF or PDF. 5MB recommended, 25MB maximum per file.";
const LARGEST_BYTES = 25 * 1024 * 1024;
// HEIC becomes JPEG before it goes up, where the browser can read it.
const TYPES = ["image/jpeg", "image/jpg", "image/png", "image/gif", "application/pdf", "image/heic", "image/heif"];
const NAMED = /\.(jpe?g|png|gif|pdf|hei[cf])$/i;

/** For the file chooser: phones then offer their camera too. */
export const ACCEPTED = "image/jpeg,image/png,image/gif,application/pdf,image/heic,image/heif";

/** Sorts chosen files; `held` is how many the document has already, saved or not. */
export function checkFiles(chosen: File[], held: number): { accepted: File[]; messages: string[] } {
  const room = MOST_FILES - held;
  if (room <= 0) {
    return { accepted: [], messages: ["Maximum 10 files allowed. Please remove some files first."] };
  }
  const messages: string[] = [];
  const fitting = chosen.filter((file) => {
    const message = problemOf(file);
    if (message) messages.push(`${file.name} ${message}`);
    return !message;
  });
  if (fitting.length > room) messages.push(`Only ${room} more file(s) can be added. Maximum 10 files total.`);
  return { accepted: fitting.slice(0, room), messages };
}

function problemOf({ type, name, size }: File): string | null {
  const isAllowed = type ? TYPES.includes(type.toLowerCase()) : NAMED.test(name);
  if (!isAllowed) return "is not a valid file type. Only JPEG, PNG, GIF and PDF files are allowed.";
  return size > LARGEST_BYTES ? "is too large. Maximum file size is 25MB." : null;
}

/** "3.4 MB", "120 KB" */
export function sizeInWords(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
