/** How a form was saved, in a sentence. Screens say it too, which have no form of their own and need none of its code. */
import type { Merged } from "./merged-save";

export type How = Merged<unknown>["how"] | "added";

export function savedInWords(name: string, how: How, added = "added"): string {
  if (how === "added") return `${name} ${added}`;
  if (how === "unchanged") return `No changes to save for ${name}`;
  if (how === "theirs") return `${name} keeps the changes made elsewhere`;
  return how === "merged" ? `${name} updated. Changes made elsewhere are kept too` : `${name} updated`;
}
