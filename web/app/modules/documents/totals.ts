/**
 * What a document comes to, exactly as the server works it out (server/src/modules/documents/amounts/totals.rs; both are held to
 * totals-cases.json): the lines of each rate are added up, the discount is spread over the rates in proportion, and the tax
 * is rounded half-up once for each rate. In whole cents, without floating point.
 */
import { isSaved, type MaybeSaved } from "~/api/identity";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { money, quantity } from "~/lib/shown/format";
import { dollarsOf, floored, type Line, lineCents, scaled } from "./amounts";
import { type Choice, counts, settled } from "./choices";

/** A tax as it stands on a line. */
export type Tax = { name: string; percent: number };
export type Discount = { kind: "amount" | "percent"; value: NumberEntry };
export type TaxedLine = Line & Choice & { tax?: Tax | null };

/** The lines of one rate together, or those that are not taxed. */
export type Group = { tax: Tax | null; lines: number; cents: bigint };
/** Groups by the key of their rate. */
export type Groups = ReadonlyMap<string, Group>;

export type Totals = {
  subtotal: bigint;
  discount: bigint;
  taxes: { tax: Tax; taxable: bigint; cents: bigint }[];
  total: bigint;
};

/** The same for two rates that are the same. */
export function taxKey(tax: Tax | null | undefined): string {
  return tax ? `${tax.percent} ${tax.name}` : "";
}

export function groupsOf(lines: TaxedLine[]): Groups {
  return settled(lines).reduce<Groups>((groups, line) => withLine(groups, line, 1n), new Map());
}

/** The groups with a line more (1) or less (-1), where it is not merely offered. */
export function withLine(groups: Groups, line: TaxedLine, times: 1n | -1n): Groups {
  if (!counts(line)) return groups;
  const key = taxKey(line.tax);
  const { lines, cents } = groups.get(key) ?? { lines: 0, cents: 0n };
  const next = new Map(groups);
  if (lines + Number(times) > 0) {
    next.set(key, { tax: line.tax ?? null, lines: lines + Number(times), cents: cents + times * lineCents(line) });
  } else next.delete(key);
  return next;
}

export function totalsOf(groups: Groups, discount: Discount | null): Totals {
  const ordered = [...groups.values()].sort(byRate);
  const sums = ordered.map(({ cents }) => cents);
  const subtotal = sum(sums);
  const off = discount ? discountCents(discount, subtotal) : 0n;
  const shares = spread(off, sums);
  const taxes = ordered.flatMap(({ tax, cents }, place) => {
    const taxable = cents - (shares[place] ?? 0n);
    return tax ? [{ tax, taxable, cents: halfUp(taxable * scaled(tax.percent, 4), WHOLE_TAX) }] : [];
  });
  const total = subtotal - off + sum(taxes.map(({ cents }) => cents));
  return { subtotal, discount: off, taxes, total };
}

/** Ten-thousandths of a percent, and hundredths of one, in the whole. */
const WHOLE_TAX = 1_000_000n;
const WHOLE_DISCOUNT = 10_000n;

function discountCents({ kind, value }: Discount, all: bigint): bigint {
  // Lines from before there was a rule against it can come to less than nothing.
  const subtotal: bigint = all > 0n ? all : 0n;
  const hundredths = scaled(numberOr(value, 0), 2);
  const cents = kind === "amount" ? hundredths : halfUp(subtotal * hundredths, WHOLE_DISCOUNT);
  return cents > subtotal ? subtotal : cents;
}

/** The highest rate first, equal ones by name, what is not taxed last. */
function byRate({ tax: one }: Group, { tax: other }: Group): number {
  if (!one || !other) return Number(!one) - Number(!other);
  return other.percent - one.percent || byLetters(one.name, other.name);
}

/** By code points, as the server compares. */
function byLetters(one: string, other: string): number {
  const [letters, others] = [[...one], [...other]];
  const at = letters.findIndex((letter, place) => letter !== others[place]);
  return at === -1
    ? letters.length - others.length
    : (letters[at]?.codePointAt(0) ?? 0) - (others[at]?.codePointAt(0) ?? -1);
}

/** Divides an amount in the proportion of the weights; the cents that are left go where most was lost by rounding down. */
function spread(amount: bigint, weights: bigint[]): bigint[] {
  const whole = sum(weights);
  if (whole === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => floored(amount * weight, whole));
  const left = Number(amount - sum(parts));
  const loss = (place: number) => amount * (weights[place] ?? 0n) - (parts[place] ?? 0n) * whole;
  const byLoss = weights.map((_, place) => place).sort((one, other) => Number(loss(other) - loss(one)) || one - other);
  const raised = new Set(byLoss.slice(0, left));
  return parts.map((part, place) => (raised.has(place) ? part + 1n : part));
}

function halfUp(part: bigint, whole: bigint): bigint {
  return floored(2n * part + whole, 2n * whole);
}

function sum(amounts: bigint[]): bigint {
  return amounts.reduce((all, one) => all + one, 0n);
}

/** "8.25%": with as many decimals as it has. */
export function taxPercent(percent: number): string {
  return `${percent}%`;
}

/** "Sales tax 8.25%" */
export function taxInWords({ name, percent }: Tax): string {
  return `${name} ${taxPercent(percent)}`;
}

export function discountInWords({ kind, value }: Discount): string {
  return kind === "percent" ? `Discount (${quantity(numberOr(value, 0))}%)` : "Discount";
}

/** A figure above the total, in dollars. */
export type Sum = { label: string; amount: number };

/** What leads from the lines to the total, as the paper says it too; nothing where they are the same. */
export function breakdownOf({ subtotal, discount: off, taxes }: Totals, discount: Discount | null): Sum[] {
  if (!discount && taxes.length === 0) return [];
  const dollars = (label: string, cents: bigint) => ({ label, amount: dollarsOf(cents) });
  return [
    dollars("Subtotal", subtotal),
    ...(discount ? [dollars(discountInWords(discount), -off)] : []),
    ...taxes.map(({ tax, taxable, cents }) =>
      dollars(taxInWords(tax) + (taxable === subtotal - off ? "" : ` on ${money(dollarsOf(taxable))}`), cents),
    ),
  ];
}

/** What nobody could tell from the sums: in which order discount and tax were worked out. */
export function methodOf({ discount, taxes }: Totals): string | null {
  return taxes.length > 0 && discount > 0n ? "Discount applied before tax." : null;
}

/** The tax a line begins with: the document's own form of the owner's usual rate, and none in a document without tax. */
export function usualTax(lines: (MaybeSaved & { tax?: Tax | null })[], choices: TaxChoice[]): Tax | null {
  const usual = choices.find(({ isDefault }) => isDefault);
  if (!usual) return null;
  const isTaxed = lines.some(({ tax }) => tax);
  if (lines.some(isSaved) && !isTaxed) return null;
  const own = lines.find(({ tax }) => tax?.name === usual.name)?.tax;
  return own ?? { name: usual.name, percent: usual.percent };
}

export type TaxChoice = Tax & { isDefault: boolean };

/** What can be chosen for a line: the owner's rates, and those that stand on the document already. */
export function taxesToChoose(lines: { tax?: Tax | null }[], choices: Tax[]): Tax[] {
  const all = [...choices, ...lines.flatMap(({ tax }) => (tax ? [tax] : []))];
  return [...new Map(all.map(({ name, percent }) => [taxKey({ name, percent }), { name, percent }])).values()];
}
