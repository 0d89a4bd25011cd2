/** What is said of an import, apart from any screen. Pure. */
import { quantity } from "~/lib/shown/format";

/** What a column of a file can be, as a person reads it, in the order it is offered. */
export const FIELDS = [
  { value: "", label: "Leave out" },
  { value: "name", label: "Full name" },
  { value: "firstName", label: "First name" },
  { value: "lastName", label: "Last name" },
  { value: "company", label: "Company" },
  { value: "email", label: "Email" },
  { value: "phone", label: "Phone" },
  { value: "street", label: "Street" },
  { value: "street2", label: "Street, second line" },
  { value: "city", label: "City" },
  { value: "state", label: "State" },
  { value: "zip", label: "ZIP" },
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

/** "12 will be added. 3 are here already. 1 cannot be taken." */
export function countsInWords({ added, duplicates, refused }: Counts): string {
  return [
    added === 0 ? "Nobody will be added." : `${quantity(added)} will be added.`,
    duplicates > 0
      ? `${quantity(duplicates)} ${duplicates === 1 ? "is here already and left as it is" : "are here already and left as they are"}.`
      : "",
    refused > 0 ? `${quantity(refused)} cannot be taken.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** How it ended. */
export function importedInWords({ added, duplicates, refused }: Counts): string {
  const first =
    added === 0 ? "Nobody was added" : `${quantity(added)} ${added === 1 ? "client was" : "clients were"} added`;
  const left = duplicates + refused;
  return left === 0 ? `${first}.` : `${first}. ${quantity(left)} ${left === 1 ? "line was" : "lines were"} left out.`;
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
