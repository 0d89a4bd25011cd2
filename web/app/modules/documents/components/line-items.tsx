/** The lines of a document: changed, put in order, taken out; and what they come to. */
import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, useMemo, useRef } from "react";
import { money } from "~/lib/format";
import { useReorder } from "~/ui/use-reorder";
import type { FormOf } from "~/ui/use-submission";
import { dollarsOf, totalCents } from "../amounts";
import type { DocumentEntry } from "../rules";
import { type LineActions, LineItem } from "./line-item";
import classes from "./line-items.module.css";

type LineItemsProps = { form: FormOf<DocumentEntry>; children: ReactNode };

export function LineItems({ form, children }: LineItemsProps) {
  const { list, dragged, announcement, moveTo, startDrag } = useReorder({
    rows: () => form.getValues().items,
    nameOf: ({ description }) => description,
    move: (from, to) => form.reorderListItem("items", { from, to }),
  });
  const latest = useRef(form);
  latest.current = form;

  const actions = useMemo((): LineActions => {
    const items = () => latest.current.getValues().items;
    const placeOf = (key: string) => items().findIndex((line) => line.key === key);
    return {
      read: (key) => items()[placeOf(key)] ?? { key, description: "", quantity: 1, rate: "" },
      // The line shows it already.
      change: (key, field, value) =>
        latest.current.setFieldValue(`items.${placeOf(key)}.${field}`, value, { forceUpdate: false }),
      remove: (key) => latest.current.removeListItem("items", placeOf(key)),
      count: () => items().length,
      ...{ moveTo, startDrag },
    };
  }, [moveTo, startDrag]);

  const { items } = form.getValues();
  const error = (place: number, field: string) => form.errors[`items.${place}.${field}`];

  return (
    <section aria-labelledby="lines-heading">
      <h3 id="lines-heading" className={classes.heading}>
        Items
      </h3>
      {items.length > 0 ? (
        // Anew when the form was given other values than those that were typed.
        <ol key={form.key("items")} ref={list} className={classes.lines}>
          {items.map(({ key }, place) => (
            <LineItem
              key={key}
              lineKey={key}
              place={place}
              isDragged={dragged === key}
              actions={actions}
              descriptionError={error(place, "description")}
              quantityError={error(place, "quantity")}
              rateError={error(place, "rate")}
            />
          ))}
        </ol>
      ) : null}
      <VisuallyHidden role="status" aria-live="assertive">
        {announcement}
      </VisuallyHidden>
      {children}
      <Total form={form} />
    </section>
  );
}

/** Apart, because it is the only thing that every line changes. */
function Total({ form }: { form: FormOf<DocumentEntry> }) {
  const items = form.useWatchValue("items");
  return (
    <p className={classes.total}>
      Total <output aria-live="polite">{money(dollarsOf(totalCents(items)))}</output>
    </p>
  );
}
