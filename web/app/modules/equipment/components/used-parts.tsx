/** The parts that went into a service, a row each: name, quantity, what one cost. Enter goes on to the next row. */
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { MoneyField, NumberField, TextField } from "~/ui/forms/fields";
import type { FormOf } from "~/ui/forms/use-submission";
import { ActionButton, ActionIconButton } from "~/ui/page/action-button";
import { newPartKey, type PartEntry, partsOf, type RecordEntry } from "../service-rules";
import classes from "./used-parts.module.css";

/** As many as a record can hold. */
const MOST_PARTS = 200;

export function UsedParts({ form }: { form: FormOf<RecordEntry> }) {
  const section = useRef<HTMLElement>(null);
  const rows = form.values.partsUsed;

  /** At once, so that the focus finds the field it is sent to. */
  function setRows(next: PartEntry[], focused: number | null) {
    flushSync(() => form.setFieldValue("partsUsed", next.slice(0, MOST_PARTS)));
    const field = focused === null ? "button[data-add]" : `[data-path="partsUsed.${focused}.name"]`;
    section.current?.querySelector<HTMLElement>(field)?.focus();
  }

  function addBelow(place: number) {
    const row = { key: newPartKey(), name: "", quantity: "", cost: "" };
    setRows(rows.toSpliced(place + 1, 0, row), place + 1);
  }

  function remove(place: number) {
    const next = rows.toSpliced(place, 1);
    setRows(next, next.length === 0 ? null : Math.min(place, next.length - 1));
  }

  function goOn(event: KeyboardEvent, place: number) {
    if (event.key !== "Enter") return;
    // It must not send the whole form.
    event.preventDefault();
    if (rows[place]?.name.trim()) addBelow(place);
  }

  /** A list from somewhere else becomes rows. */
  function paste(event: ClipboardEvent, place: number) {
    const parts = partsOf(event.clipboardData.getData("text"));
    if (parts.length < 2 || rows[place]?.name.trim()) return;
    event.preventDefault();
    setRows(rows.toSpliced(place, 1, ...parts), place + parts.length - 1);
  }

  /** "Oil filter, 2, 12.50", written into the name as it used to be. */
  function split(place: number) {
    const row = rows[place];
    const [part] = partsOf(row?.name ?? "");
    if (!row || !part || part.quantity === "" || row.quantity !== "" || row.cost !== "") return;
    form.setFieldValue(`partsUsed.${place}`, { ...part, key: row.key });
  }

  return (
    <section ref={section} aria-labelledby="used-parts">
      <h3 id="used-parts" className={classes.heading}>
        Parts Used
      </h3>
      {rows.length > 0 ? (
        <ol className={classes.rows}>
          {rows.map((row, place) => (
            <li key={row.key} className={classes.row}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in any of its fields goes on to the next row */}
              <div className={classes.fields} onKeyDown={(event) => goOn(event, place)}>
                <TextField
                  label="Name"
                  className={classes.name ?? ""}
                  maxLength={200}
                  {...form.getInputProps(`partsUsed.${place}.name`)}
                  onPaste={(event) => paste(event, place)}
                  onBlur={() => split(place)}
                />
                <NumberField label="Quantity" placeholder="1" {...form.getInputProps(`partsUsed.${place}.quantity`)} />
                <MoneyField label="Cost each" {...form.getInputProps(`partsUsed.${place}.cost`)} />
              </div>
              <ActionIconButton
                label={`Remove ${row.name.trim() || `part ${place + 1}`}`}
                danger
                className={classes.remove ?? ""}
                onClick={() => remove(place)}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIconButton>
            </li>
          ))}
        </ol>
      ) : null}
      <ActionButton
        data-add
        leftSection={<IconPlus size={20} aria-hidden />}
        blockedBecause={rows.length < MOST_PARTS ? null : `A record can have up to ${MOST_PARTS} parts.`}
        onClick={() => addBelow(rows.length - 1)}
      >
        Add Part
      </ActionButton>
    </section>
  );
}
