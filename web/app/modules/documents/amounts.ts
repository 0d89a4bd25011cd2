/**
 * What a line comes to, in whole cents and without floating point, exactly as the server works it out: quantities
 * have three decimals, a line is rounded half-up to the cent. What the document comes to is in totals.ts.
 */
import { type NumberEntry, numberOr } from "~/lib/number-entry";

export type Line = { quantity: NumberEntry; rate: NumberEntry };

/** An empty quantity counts as 1, an empty rate as 0: as the form sends them. */
export function lineCents({ quantity, rate }: Line): bigint {
  const thousandths = scaled(numberOr(quantity, 1), 3);
  const cents = scaled(numberOr(rate, 0), 2);
  return floored(thousandths * cents + 500n, 1000n);
}

/** Divides and rounds down, also below 0: lines from before there was a rule against it can have a minus. */
export function floored(amount: bigint, whole: bigint): bigint {
  const towardsZero = amount / whole;
  return towardsZero * whole === amount || amount < 0n === whole < 0n ? towardsZero : towardsZero - 1n;
}

/** Cents as the dollars that `money` writes. */
export function dollarsOf(cents: bigint): number {
  return Number(cents) / 100;
}

/** A number as an integer of so many decimals, half-up, by the digits it is written with. */
export function scaled(number: number, decimals: number): bigint {
  if (number < 0) return -scaled(-number, decimals);
  const [, whole = "0", fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(String(number)) ?? [];
  const kept = fraction.slice(0, decimals).padEnd(decimals, "0");
  const roundsUp = (fraction[decimals] ?? "0") >= "5";
  return BigInt(whole + kept) + (roundsUp ? 1n : 0n);
}
