/** What a number field holds while a person types: a number, or text that is not one yet (usually empty). */
export type NumberEntry = number | string;

/** The number that was typed, or `otherwise` when the field is empty or no number. */
export function numberOr(entry: NumberEntry | null | undefined, otherwise: number): number {
  if (typeof entry === "number") return Number.isFinite(entry) ? entry : otherwise;
  const text = entry?.replaceAll(",", "").trim();
  if (!text) return otherwise;
  const number = Number(text);
  return Number.isFinite(number) ? number : otherwise;
}
