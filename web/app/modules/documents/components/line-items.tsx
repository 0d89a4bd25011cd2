/** The lines of a document: changed, put in order, taken out; and what they come to. */
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { money } from "~/lib/format";
import { OrderedEntries } from "~/ui/forms/ordered-entries";
import { countedCents, dollarsOf, totalCents } from "../amounts";
import type { LineEntry } from "../rules";
import type { EntryForm } from "../use-entry-form";
import { type LineForm, LineItem } from "./line-item";
import classes from "./line-items.module.css";

type LineItemsProps = { form: EntryForm; children: ReactNode };

export function LineItems({ form, children }: LineItemsProps) {
  const latest = useRef(form);
  latest.current = form;
  const [total] = useState(() => new RunningTotal());

  const lines = useMemo(
    (): LineForm => ({
      read: (key) =>
        latest.current.getValues().items.find((line) => line.key === key) ??
        ({ key, description: "", quantity: 1, rate: "" } satisfies LineEntry),
      change(line, field, value) {
        latest.current.typeIntoLine(line.key, field, value);
        if (field !== "description") total.add(countedCents({ ...line, [field]: value }) - countedCents(line));
      },
    }),
    [total],
  );

  const { items } = form.getValues();
  // Lines that came, went or were given anew draw this; what is typed into one only adds to the total.
  useLayoutEffect(() => total.set(totalCents(items)));
  const error = (place: number, field: string) => form.errors[`items.${place}.${field}`];

  return (
    <section aria-labelledby="lines-heading">
      <h3 id="lines-heading" className={classes.heading}>
        Items
      </h3>
      <OrderedEntries
        rows={() => form.getValues().items}
        nameOf={({ description }) => description}
        noun="Line"
        move={(from, to) => form.reorderListItem("items", { from, to })}
        remove={(place) => form.removeListItem("items", place)}
        version={form.key("items")}
      >
        {(entry) => (
          <LineItem
            key={entry.entryKey}
            {...entry}
            lines={lines}
            descriptionError={error(entry.place, "description")}
            quantityError={error(entry.place, "quantity")}
            rateError={error(entry.place, "rate")}
          />
        )}
      </OrderedEntries>
      {children}
      <Total total={total} />
    </section>
  );
}

/** What the lines come to, apart from them: every line changes it, and it must not draw them. */
class RunningTotal {
  private cents = 0n;
  private listener = () => {};

  set(cents: bigint) {
    this.cents = cents;
    this.listener();
  }

  add(cents: bigint) {
    this.set(this.cents + cents);
  }

  read = () => this.cents;

  subscribe = (listener: () => void) => {
    this.listener = listener;
    return () => {
      this.listener = () => {};
    };
  };
}

function Total({ total }: { total: RunningTotal }) {
  const cents = useSyncExternalStore(total.subscribe, total.read, total.read);
  return (
    <p className={classes.total}>
      Total <output aria-live="polite">{money(dollarsOf(cents))}</output>
    </p>
  );
}
