/** The lines of a document: changed, put in order, taken out; and what they come to. */
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { OrderedEntries } from "~/ui/forms/ordered-entries";
import type { LineEntry } from "../rules";
import { RunningTotals } from "../running-totals";
import { groupsOf, type Tax, type TaxChoice, taxesToChoose } from "../totals";
import type { EntryForm } from "../use-entry-form";
import { type LineForm, LineItem } from "./line-item";
import classes from "./line-items.module.css";
import { type SetUpTax, Sums } from "./sums";

type LineItemsProps = {
  form: EntryForm;
  /** The owner's rates. */
  taxChoices: TaxChoice[];
  setUpTax: SetUpTax;
  children: ReactNode;
};

export function LineItems({ form, taxChoices, setUpTax, children }: LineItemsProps) {
  const latest = useRef(form);
  latest.current = form;
  const [running] = useState(() => new RunningTotals());

  const lines = useMemo(
    (): LineForm => ({
      read: (key) =>
        latest.current.getValues().items.find((line) => line.key === key) ??
        ({ key, description: "", quantity: 1, rate: "" } satisfies LineEntry),
      change(line, field, value) {
        latest.current.typeIntoLine(line.key, field, value);
        if (field === "description") return;
        // Which of the options counts is for all of them together to say.
        if (line.offered) running.set(groupsOf(latest.current.getValues().items));
        else running.change(line, { ...line, [field]: value });
      },
    }),
    [running],
  );

  const { items } = form.getValues();
  // Lines that came, went or were given anew draw this; what is typed into one only adds to the total.
  useLayoutEffect(() => running.set(groupsOf(items)));
  // The same list as long as it says the same: the lines are drawn anew for another.
  const known = JSON.stringify(taxesToChoose(items, taxChoices));
  const taxes = useMemo((): Tax[] => JSON.parse(known), [known]);
  const error = (place: number, field: string) => form.errors[`items.${place}.${field}`];

  return (
    <section aria-labelledby="lines-heading">
      <h3 id="lines-heading" className={classes.heading}>
        Items
      </h3>
      <OrderedEntries
        rows={() => form.getValues().items}
        nameOf={({ description }) => description}
        noun="Item"
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
            taxes={taxes}
          />
        )}
      </OrderedEntries>
      {children}
      <Sums form={form} running={running} taxChoices={taxChoices} setUpTax={setUpTax} />
    </section>
  );
}
