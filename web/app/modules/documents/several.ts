/** One thing done with several documents, one after the other: what can't be done for some doesn't stop the rest. */
import { messageOf } from "~/api/errors";
import { idOf } from "~/api/identity";
import { canBePaid } from "./rules";
import type { Document } from "./types";

/** As many as are picked at a time. */
export const MOST_AT_ONCE = 100;

/** In one sentence; more are counted. */
const MOST_NAMED = 5;

type Reason = { one: string; many: string };
const ESTIMATE: Reason = { one: "is an estimate", many: "are estimates" };
const PAID: Reason = { one: "is already paid", many: "are already paid" };
const VOID: Reason = { one: "is void", many: "are void" };
const NO_EMAIL: Reason = { one: "has no email address", many: "have no email address" };

/** Why an invoice can't be marked as paid; null when it can. */
export function whyNotPaid(document: Document): Reason | null {
  if (document.voided) return VOID;
  if (document.type === "Estimate") return ESTIMATE;
  return canBePaid(document) ? null : PAID;
}

export function whyNotEmailed({ customerEmail, voided }: Document): Reason | null {
  if (voided) return VOID;
  return customerEmail ? null : NO_EMAIL;
}

export type Outcome = {
  done: number;
  /** The ids of those it wasn't done for. */
  left: string[];
  /** "EST-0001 and EST-0002 are estimates." */
  notes: string[];
};

export async function eachOf(
  documents: Document[],
  whyNot: (document: Document) => Reason | null,
  step: (document: Document) => Promise<unknown>,
  tell: (done: number) => void,
): Promise<Outcome> {
  const left: string[] = [];
  const refused = new Map<Reason, string[]>();
  const failed = new Map<string, string[]>();
  let done = 0;
  for (const document of documents) {
    const reason = whyNot(document);
    if (reason) refused.set(reason, [...(refused.get(reason) ?? []), document.documentNumber]);
    else {
      try {
        await step(document);
        done += 1;
        tell(done);
        continue;
      } catch (error) {
        const message = messageOf(error);
        failed.set(message, [...(failed.get(message) ?? []), document.documentNumber]);
      }
    }
    left.push(idOf(document));
  }
  return {
    ...{ done, left },
    notes: [
      ...[...refused].map(([{ one, many }, numbers]) => `${named(numbers)} ${numbers.length === 1 ? one : many}.`),
      ...[...failed].map(([message, numbers]) => `${numbers.join(", ")}: ${message}`),
    ],
  };
}

/** "INV-0003 and INV-0007"; of more than a few, how many. */
function named(numbers: string[]): string {
  if (numbers.length > MOST_NAMED) return String(numbers.length);
  return new Intl.ListFormat("en-US", { type: "conjunction" }).format(numbers);
}

/** "Marked 4 as paid. EST-0001 and EST-0002 are estimates." */
export function outcomeInWords({ done, notes }: Outcome, say: (count: number) => string, none: string): string {
  return [done > 0 ? say(done) : none, ...notes].join(" ");
}
