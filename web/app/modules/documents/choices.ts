/** Lines of an estimate that are the customer's to choose: optional ones, and up to three options of which one is taken. */
import type { Document } from "./types";

export type Offered = NonNullable<Document["items"][number]["offered"]>;

export const OFFERED = [
  { value: "Included", label: "Included" },
  { value: "Optional", label: "Optional" },
  { value: "Good", label: "Option Good" },
  { value: "Better", label: "Option Better" },
  { value: "Best", label: "Option Best" },
] as const satisfies { value: Offered; label: string }[];

export type Choice = { offered?: Offered; chosen?: boolean };

/** Whether a line counts in the total. */
export function counts({ offered = "Included", chosen = false }: Choice): boolean {
  return offered === "Included" || chosen;
}

const OPTIONS: Offered[] = ["Good", "Better", "Best"];

/** The lines as the server keeps them: exactly one of the options is chosen, the first where none is. */
export function settled<L extends Choice>(lines: L[]): L[] {
  const there = OPTIONS.filter((option) => lines.some(({ offered }) => offered === option));
  if (there.length === 0) return lines;
  const isChosen = (option: Offered) => lines.some(({ offered, chosen }) => offered === option && chosen);
  const taken = there.find(isChosen) ?? there[0];
  return lines.map((line) =>
    line.offered && there.includes(line.offered) ? { ...line, chosen: line.offered === taken } : line,
  );
}

/** A word about a line that is the customer's to choose. */
export function offeredInWords(line: Choice): string | null {
  const { offered = "Included" } = line;
  if (offered === "Included") return null;
  return counts(line) ? `${offered} (selected)` : `${offered} (not selected)`;
}
