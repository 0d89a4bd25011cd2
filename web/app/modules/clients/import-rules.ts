/** What is said of an import, apart from any screen. Pure. */
import { quantity } from "~/lib/shown/format";

/** What a column of a file can be, as a person reads it, in the order it is offered. */
export const FIELDS = [
  { value: "", label: "Skip this column" },
  { value: "name", label: "Full name" },
  { value: "firstName", label: "First name" },
  { value: "lastName", label: "Last name" },
  { value: "company", label: "Company" },
  { value: "email", label: "Email" },
  { value: "phone", label: "Phone" },
  { value: "street", label: "Street" },
  { value: "street2", label: "Street 2" },
  { value: "city", label: "City" },
  { value: "state", label: "State" },
  { value: "zip", label: "ZIP" },
  { value: "cityStateZip", label: "City, state and ZIP" },
  { value: "country", label: "Country" },
  { value: "notes", label: "Notes" },
  { value: "tags", label: "Tags" },
  { value: "type", label: "Type" },
  { value: "status", label: "Status" },
  { value: "estimatedValue", label: "Estimated value" },
  { value: "actualValue", label: "Actual value" },
  { value: "leadSource", label: "Lead source" },
  { value: "source", label: "Source" },
  { value: "industry", label: "Industry" },
  { value: "linkedin", label: "LinkedIn" },
  { value: "twitter", label: "Twitter" },
  { value: "facebook", label: "Facebook" },
  { value: "lastContactDate", label: "Last contact" },
  { value: "nextFollowUpDate", label: "Next follow-up" },
] as const;

/** The largest file that is taken; ten thousand clients are far smaller. */
export const LARGEST_MEGABYTES = 10;

type Counts = { added: number; duplicates: number; refused: number };

const clients = (count: number) => `${quantity(count)} ${count === 1 ? "client" : "clients"}`;
const rows = (count: number) => `${quantity(count)} ${count === 1 ? "row" : "rows"}`;

/** "We'll add 12 clients. 3 are already in your list. We'll skip 1 row we can't use." */
export function countsInWords({ added, duplicates, refused, incomplete }: Counts & { incomplete: number }): string {
  return [
    added === 0 ? "There's no one new to add." : `We'll add ${clients(added)}.`,
    incomplete > 0 ? `We'll leave out details we can't use from ${rows(incomplete)}.` : "",
    duplicates > 0 ? `${quantity(duplicates)} ${duplicates === 1 ? "is" : "are"} already in your list.` : "",
    refused > 0 ? `We'll skip ${rows(refused)} we can't use.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** How it ended. */
export function importedInWords({ added, duplicates, refused }: Counts): string {
  const first = added === 0 ? "No clients added." : `${clients(added)} added.`;
  const skipped = duplicates + refused;
  return skipped === 0 ? first : `${first} We skipped ${rows(skipped)}.`;
}

/** As the call takes it: base64 with its kind in front. */
export function asDataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
