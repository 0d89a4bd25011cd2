/** Which files may go with a thing, and what to say about those that may not. Pure; the server judges the content. */
export type FileRules = {
  /** How many it may have in all. */
  most: number;
  largestMegabytes: number;
  kinds: readonly Kind[];
  /** What is said beside the button. */
  help: string;
};

type Kind = "JPEG" | "PNG" | "GIF" | "PDF";

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;
/** By the type that the browser tells, and by the name where it tells none. */
const TYPES: Record<Kind, { types: string[]; names: string }> = {
  // HEIC becomes JPEG before it goes up, where the browser can read it.
  JPEG: { types: ["image/jpeg", "image/jpg", "image/heic", "image/heif"], names: "jpe?g|hei[cf]" },
  PNG: { types: ["image/png"], names: "png" },
  GIF: { types: ["image/gif"], names: "gif" },
  PDF: { types: ["application/pdf"], names: "pdf" },
};

/** For the file chooser: phones then offer their camera too. */
export function acceptedTypes({ kinds }: FileRules): string {
  return kinds.flatMap((kind) => TYPES[kind].types).join(",");
}

/** Sorts chosen files; `held` is how many there are already, saved or not. */
export function checkFiles(chosen: File[], held: number, rules: FileRules): { accepted: File[]; messages: string[] } {
  const { most } = rules;
  const room = most - held;
  if (room <= 0) {
    const [files, some] = most === 1 ? ["1 file", "it"] : [`${most} files`, "some files"];
    return { accepted: [], messages: [`Maximum ${files} allowed. Please remove ${some} first.`] };
  }
  const messages: string[] = [];
  const fitting = chosen.filter((file) => {
    const message = problemOf(file, rules);
    if (message) messages.push(`${file.name} ${message}`);
    return !message;
  });
  if (fitting.length > room) messages.push(`Only ${room} more file(s) can be added. Maximum ${most} files total.`);
  return { accepted: fitting.slice(0, room), messages };
}

function problemOf({ type, name, size }: File, { kinds, largestMegabytes }: FileRules): string | null {
  const isAllowed = kinds.some((kind) => {
    const { types, names } = TYPES[kind];
    return type ? types.includes(type.toLowerCase()) : new RegExp(`\\.(${names})$`, "i").test(name);
  });
  if (!isAllowed) return `is not a valid file type. Only ${inWords(kinds)} files are allowed.`;
  return isTooLarge(size, largestMegabytes) ? `is too large. Maximum file size is ${largestMegabytes}MB.` : null;
}

export function isTooLarge(size: number, largestMegabytes: number): boolean {
  return size > largestMegabytes * MEGABYTE;
}

/** "JPEG, PNG and PDF" */
function inWords(kinds: readonly Kind[]): string {
  return kinds.length > 1 ? `${kinds.slice(0, -1).join(", ")} and ${kinds.at(-1)}` : kinds.join("");
}

/** "1.2 GB", "3.4 MB", "120 KB" */
export function sizeInWords(bytes: number): string {
  if (bytes >= GIGABYTE) return `${(bytes / GIGABYTE).toFixed(1)} GB`;
  if (bytes >= MEGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
