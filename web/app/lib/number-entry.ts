/**
 * What a number field holds while a person types: a number, or text that is not one (usually empty). What was typed is
 * never changed on its way: what cannot stand gets a sentence instead.
 */
export type NumberEntry = number | string;

/** The largest the server takes, of anything counted or measured and of dollars. */
export const LARGEST_QUANTITY = 999_999.999;
export const LARGEST_MONEY = 9_999_999.99;

/** Between what a number field takes numbers. */
export type NumberBounds = {
  least: number;
  most: number;
  decimals: number;
  /** Dollars may come with their sign, as people paste them: "$1,200.00". */
  isMoney?: boolean | undefined;
  /** Why there can be nothing below the least, where that needs more than the number. */
  belowBecause?: string | undefined;
};

/** The number that was typed, or `otherwise` when the field is empty or no number. */
export function numberOr(entry: NumberEntry | null | undefined, otherwise: number): number {
  if (typeof entry === "number") return Number.isFinite(entry) ? entry : otherwise;
  return numberIn(entry ?? "") ?? otherwise;
}

/** What a form is told of a text: the number it is, or the text itself. */
export function entryOfText(text: string): NumberEntry {
  return hasStrayComma(text) ? text.trim() : (numberIn(text) ?? text.trim());
}

/** An entry as a field shows it: "1,234.5". */
export function textOfEntry(entry: NumberEntry): string {
  return typeof entry === "number" && Number.isFinite(entry) ? withSeparators(String(entry)) : String(entry);
}

/** The same digits with a comma at each thousand, without a dollar sign; a text that is no number stays as it is. */
export function withSeparators(text: string): string {
  if (numberIn(text) === null || hasStrayComma(text)) return text;
  const [whole = "", fraction] = digitsOf(text).replaceAll(",", "").split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A sentence about what was typed, if it cannot stand. An empty field is `required`'s business. */
export function numberProblem(text: string, bounds: NumberBounds): string | null {
  const { least, most, decimals, belowBecause, isMoney = false } = bounds;
  if (!text.trim()) return null;
  if (text.trim() === "-" && least >= 0) return belowBecause ?? belowLeast(least);
  const number = numberIn(text);
  if (number === null || hasStrayComma(text) || (text.includes("$") && !isMoney)) return notANumber(decimals);
  if (number < least) return belowBecause ?? belowLeast(least);
  if (number > most) return `This can't be more than ${textOfEntry(most)}.`;
  const [, fraction = ""] = text.trim().split(".");
  if (fraction.replace(/0+$/, "").length <= decimals) return null;
  return decimals === 0 ? notANumber(decimals) : `Use up to ${decimals} decimal places.`;
}

/** Whether what is wrong with a text may be that it is still being typed. */
export function isUnfinished(text: string): boolean {
  return text.trim() !== "-" && (numberIn(text) === null || hasStrayComma(text));
}

function notANumber(decimals: number): string {
  return decimals === 0 ? "Enter a whole number, like 12." : "Enter a number, like 12.5.";
}

function belowLeast(least: number): string {
  return `This can't be below ${textOfEntry(least)}.`;
}

/** A comma that stands at no thousand: in "1,5" it may mean a decimal point. */
function hasStrayComma(text: string): boolean {
  return text.includes(",") && !/^-?\d{1,3}(,\d{3})*(\.\d*)?$/.test(digitsOf(text));
}

/** "$ 200.00" is 200.00, and "-$5" is -5: a sign of dollars in front says nothing about the number. */
function digitsOf(text: string): string {
  return text.trim().replace(/^(-?)\s*\$\s*/, "$1");
}

/** More digits than a number of this kind holds exactly are no number we know. */
const MOST_DIGITS = 15;

function numberIn(text: string): number | null {
  const bare = digitsOf(text).replaceAll(",", "");
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(bare) || bare.replaceAll(/\D/g, "").length > MOST_DIGITS) return null;
  return Number(bare);
}
