/** The lines of a document: changed, put in order, taken out; each with what it comes to. */
import { Menu, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { money } from "~/lib/format";
import { ActionIconButton } from "~/ui/action-button";
import { MoneyField, NumberField, TextField } from "~/ui/fields";
import { useReorder } from "~/ui/use-reorder";
import type { FormOf } from "~/ui/use-submission";
import { dollarsOf, lineCents, totalCents } from "../amounts";
import type { DocumentEntry, LineEntry } from "../rules";
import classes from "./line-items.module.css";

type LineItemsProps = { form: FormOf<DocumentEntry>; children: ReactNode };

export function LineItems({ form, children }: LineItemsProps) {
  const { items } = form.values;
  const reorder = useReorder({
    rows: items,
    nameOf: ({ description }) => description,
    move: (from, to) => form.reorderListItem("items", { from, to }),
  });

  return (
    <section aria-labelledby="lines-heading">
      <h3 id="lines-heading" className={classes.heading}>
        Items
      </h3>
      {items.length > 0 ? (
        <ol ref={reorder.list} className={classes.lines}>
          {items.map((line, place) => (
            <li key={line.key} className={classes.line} data-dragged={reorder.dragged === line.key || undefined}>
              <Handle
                name={nameOf(line, place)}
                isFirst={place === 0}
                isLast={place === items.length - 1}
                moveBy={(step) => reorder.moveTo(line.key, place + step)}
                handle={reorder.handle(line.key, place)}
              />
              <Fields form={form} line={line} place={place} />
              <ActionIconButton
                label={`Remove ${nameOf(line, place)}`}
                danger
                className={classes.remove ?? ""}
                onClick={() => form.removeListItem("items", place)}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIconButton>
            </li>
          ))}
        </ol>
      ) : null}
      <VisuallyHidden role="status" aria-live="assertive">
        {reorder.announcement}
      </VisuallyHidden>
      {children}
      <p className={classes.total}>
        Total <output aria-live="polite">{money(dollarsOf(totalCents(items)))}</output>
      </p>
    </section>
  );
}

function nameOf({ description }: LineEntry, place: number): string {
  return description.trim() || `line ${place + 1}`;
}

function Fields({ form, line, place }: { form: FormOf<DocumentEntry>; line: LineEntry; place: number }) {
  const props = (field: "description" | "quantity" | "rate") => form.getInputProps(`items.${place}.${field}`);
  return (
    <div className={classes.fields}>
      <TextField
        label="Description"
        required
        maxLength={1000}
        className={classes.description}
        {...props("description")}
      />
      <NumberField label="Quantity" placeholder="1" {...props("quantity")} />
      <MoneyField label="Unit Price" {...props("rate")} />
      <p className={classes.amount}>
        <span>Amount</span> {money(dollarsOf(lineCents(line)))}
      </p>
    </div>
  );
}

type HandleProps = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  moveBy: (step: number) => void;
  handle: ReturnType<ReturnType<typeof useReorder>["handle"]>;
};

/** Dragged, or moved with the arrow keys; a plain press offers both ways, for whoever can do neither. */
function Handle({ name, isFirst, isLast, moveBy, handle }: HandleProps) {
  const [opened, setOpened] = useState(false);

  function closeOrMove(event: KeyboardEvent) {
    if (event.key === "Escape") setOpened(false);
    else handle.onKeyDown(event);
  }

  return (
    <Menu withinPortal={false} position="bottom-start" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <button
          type="button"
          className={classes.handle}
          aria-label={`Move ${name}`}
          title="Drag, or use the arrow keys"
          {...handle}
          onKeyDown={closeOrMove}
          // Escape then closes the menu alone, not the dialog around it.
          data-mantine-stop-propagation={opened || undefined}
        >
          <IconGripVertical size={20} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowUp size={18} />} disabled={isFirst} onClick={() => moveBy(-1)}>
          Move up
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={18} />} disabled={isLast} onClick={() => moveBy(1)}>
          Move down
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
