/**
 * Tables as files: RFC 4180 with CRLF, and a byte order mark so that spreadsheets read it as UTF-8. Numbers and dollars are
 * written as numbers, so a spreadsheet can add them up, negative ones too. A text that a
 * spreadsheet would run as a formula gets an apostrophe in front, which the spreadsheet takes as "this is text"; so does one
 * that reads like a text with such an apostrophe, so that what is read back is what was written.
 */
export type Cell = string | number | Dollars | null;
type Dollars = { written: string };

/** An amount of money, with both of its decimals: "-12.50". */
export function dollars(amount: number): Cell {
  // "-0.00" is what a difference of equal amounts can round to.
  return { written: amount.toFixed(2).replace(/^-(?=[0.]+$)/, "") };
}

const RUNS_AS_FORMULA = /^'*[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

export function csvOf(header: string[], rows: Cell[][]): string {
  return fileOf([header, ...rows]);
}

/** A table of its own in a file of several. */
export type Section = { title: string; header: string[]; rows: Cell[][] };

/** Several tables below each other, each under its title, with an empty line between them. */
export function csvOfSections(sections: Section[]): string {
  return fileOf(sections.flatMap(({ title, header, rows }, at) => [...(at > 0 ? [[]] : []), [title], header, ...rows]));
}

function fileOf(rows: Cell[][]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(written).join(",")}\r\n`).join("")}`;
}

function written(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object" && cell) return cell.written;
  const text = cell ?? "";
  const safe = RUNS_AS_FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvFile(csv: string): Blob {
  return new Blob([csv], { type: "text/csv;charset=utf-8" });
}
