import { Anchor } from "@mantine/core";
import { quantity } from "~/lib/shown/format";
import { Mark } from "~/ui/figures/marked-figure";
import { SelectField } from "~/ui/forms/fields";
import type { Columns, Preview } from "../import-queries";
import { FIELDS } from "../import-rules";
import classes from "./import-preview.module.css";

type ImportPreviewProps = {
  preview: Preview;
  /** What each column is, as the owner chose it. */
  fields: Columns;
  /** The answer to the last choice is on its way. */
  isStale: boolean;
  onChange: (place: number, field: Preview["columns"][number]["field"]) => void;
};

/** How the columns of a file are understood, with its first rows to judge that by. */
export function ImportPreview({ preview, fields, isStale, onChange }: ImportPreviewProps) {
  const { columns, rows, total } = preview;
  return (
    <section aria-labelledby="import-columns" aria-busy={isStale}>
      <h3 id="import-columns" className={classes.heading}>
        Columns
      </h3>
      <p className={classes.hint}>
        First {quantity(rows.length)} of {quantity(total)} rows. If we got a column wrong, pick the right one.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable with the keyboard */}
      <section className={classes.scroll} aria-label="Preview of the file" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ heading }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places, and may share a heading
                <th key={place} scope="col">
                  <span className={classes.column}>{heading || `Column ${place + 1}`}</span>
                  <SelectField
                    aria-label={`${heading || `Column ${place + 1}`} is`}
                    data={[...FIELDS]}
                    value={fields[place]?.field ?? ""}
                    onChange={(event) => onChange(place, event.currentTarget.value as (typeof FIELDS)[number]["value"])}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the first rows of one file
              <tr key={at}>
                {cells.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={place} data-left-out={fields[place]?.field === "" || undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

const MARKS = {
  duplicate: { text: "Already a client", tone: "neutral" },
  refused: { text: "Skipped", tone: "danger" },
  incomplete: { text: "Changed", tone: "neutral" },
} as const;

/** Which rows of the file we skip or change, and why. */
export function Remarks({ preview: { remarks, duplicates, refused, incomplete } }: { preview: Preview }) {
  if (remarks.length === 0) return null;
  const unsaid = duplicates + refused + incomplete - remarks.length;
  return (
    <details className={classes.remarks}>
      <summary>What we skip or change, and why</summary>
      <ul>
        {remarks.map(({ row, name, outcome, reason, clientId }) => (
          <li key={row}>
            <Mark {...MARKS[outcome]} /> Row {row}
            {name ? `, ${name}` : ""}: {reason}{" "}
            {clientId ? (
              <Anchor href={`/app/crm?open=${encodeURIComponent(clientId)}`} target="_blank" inherit>
                View client
              </Anchor>
            ) : null}
          </li>
        ))}
        {unsaid > 0 ? <li>And {quantity(unsaid)} more.</li> : null}
      </ul>
    </details>
  );
}
