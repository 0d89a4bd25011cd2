/** The lines of a document: changed, put in order, taken out; and what they come to. */
import { VisuallyHidden } from "@mantine/core";
import { Fragment, type ReactNode, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { money } from "~/lib/format";
import { useReorder } from "~/ui/forms/use-reorder";
import { dollarsOf, lineCents, totalCents } from "../amounts";
import type { LineEntry } from "../rules";
import type { EntryForm } from "../use-entry-form";
import { type LineActions, LineItem } from "./line-item";
import classes from "./line-items.module.css";

type LineItemsProps = { form: EntryForm; children: ReactNode };

export function LineItems({ form, children }: LineItemsProps) {
  const { list, dragged, announcement, moveTo, startDrag } = useReorder({
    rows: () => form.getValues().items,
    nameOf: ({ description }) => description,
    move: (from, to) => form.reorderListItem("items", { from, to }),
  });
  const latest = useRef(form);
  latest.current = form;
  const [total] = useState(() => new RunningTotal());

  const actions = useMemo((): LineActions => {
    const items = () => latest.current.getValues().items;
    return {
      read: (key) => items().find((line) => line.key === key) ?? { key, description: "", quantity: 1, rate: "" },
      change(line, field, value) {
        latest.current.typeIntoLine(line.key, field, value);
        if (field !== "description") total.add(lineCents({ ...line, [field]: value }) - lineCents(line));
      },
      remove: (key) =>
        latest.current.removeListItem(
          "items",
          items().findIndex((line) => line.key === key),
        ),
      count: () => items().length,
      ...{ moveTo, startDrag },
    };
  }, [moveTo, startDrag, total]);

  const { items } = form.getValues();
  // Lines that came, went or were given anew draw this; what is typed into one only adds to the total.
  useLayoutEffect(() => total.set(totalCents(items)));
  const error = (place: number, field: string) => form.errors[`items.${place}.${field}`];

  return (
    <section aria-labelledby="lines-heading">
      <h3 id="lines-heading" className={classes.heading}>
        Items
      </h3>
      {items.length > 0 ? (
        // Anew when the form was given other values than those that were typed.
        <ol key={form.key("items")} ref={list} className={classes.lines}>
          {groupsOf(items).map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is nothing but a stretch of the list
            <Fragment key={at}>
              {group.map(({ key, place }) => (
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
            </Fragment>
          ))}
        </ol>
      ) : null}
      <VisuallyHidden role="status" aria-live="assertive">
        {announcement}
      </VisuallyHidden>
      {children}
      <Total total={total} />
    </section>
  );
}

const GROUP_SIZE = 25;

/** Stretches of the list: React looks at every neighbour of what it draws anew, and 500 would be many. */
function groupsOf(items: LineEntry[]): { key: string; place: number }[][] {
  const placed = items.map(({ key }, place) => ({ key, place }));
  const starts = placed.filter(({ place }) => place % GROUP_SIZE === 0);
  return starts.map(({ place }) => placed.slice(place, place + GROUP_SIZE));
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
