/**
 * One line of a document. It holds what is typed into it and tells the form, so that a key in one of 500 lines draws
 * that line alone; and it is made of the page's own elements, so that 500 of them are there at once. What it must never
 * do: take the line from the form again after it was made (the form's lists are new objects at every key).
 */
import { Menu } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from "@tabler/icons-react";
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, type Ref, useId, useRef, useState } from "react";
import { money } from "~/lib/format";
import { LARGEST_MONEY, LARGEST_QUANTITY } from "~/lib/number-entry";
import { useNumberEntry } from "~/ui/forms/use-number-entry";
import { useTextLimit } from "~/ui/forms/use-text-limit";
import { dollarsOf, lineCents } from "../amounts";
import { type LineEntry, LONGEST_DESCRIPTION, NO_NEGATIVE_PRICE } from "../rules";
import type { LineField } from "../use-entry-form";
import classes from "./line-item.module.css";

/** What a line does to the list it is in; the same functions as long as the form is open. */
export type LineActions = {
  read: (key: string) => LineEntry;
  /** The line as it was, and what becomes of it. */
  change: (line: LineEntry, field: LineField, value: LineEntry[LineField]) => void;
  remove: (key: string) => void;
  count: () => number;
  moveTo: (key: string, place: number) => void;
  startDrag: (key: string, event: PointerEvent) => void;
};

type LineItemProps = {
  lineKey: string;
  place: number;
  isDragged: boolean;
  actions: LineActions;
  /** What the form says about its fields, where it does. */
  descriptionError: ReactNode;
  quantityError: ReactNode;
  rateError: ReactNode;
};

export const LineItem = memo(function LineItem(props: LineItemProps) {
  const { lineKey, place, isDragged, actions, descriptionError, quantityError, rateError } = props;
  const [line, setLine] = useState(() => actions.read(lineKey));
  const [hasMenu, setMenu] = useState(false);
  const name = line.description.trim() || `line ${place + 1}`;

  function change<Field extends LineField>(field: Field, value: LineEntry[Field]) {
    setLine((current) => ({ ...current, [field]: value }));
    actions.change(line, field, value);
  }

  return (
    <li className={classes.line} data-dragged={isDragged || undefined} data-open={hasMenu || undefined}>
      <Handle {...{ name, lineKey, place, actions }} opened={hasMenu} setOpened={setMenu} />
      <div className={classes.fields}>
        <Description
          path={`items.${place}.description`}
          value={line.description}
          error={descriptionError}
          onChange={(text) => change("description", text)}
        />
        <Figure
          label="Quantity"
          placeholder="1"
          path={`items.${place}.quantity`}
          bounds={QUANTITY}
          value={line.quantity}
          error={quantityError}
          onChange={(entry) => change("quantity", entry)}
        />
        <Figure
          label="Unit Price"
          placeholder="0.00"
          isMoney
          path={`items.${place}.rate`}
          bounds={PRICE}
          value={line.rate}
          error={rateError}
          onChange={(entry) => change("rate", entry)}
        />
        <p className={classes.amount}>
          <span>Amount</span> {money(dollarsOf(lineCents(line)))}
        </p>
      </div>
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove ${name}`}
        title={`Remove ${name}`}
        onClick={() => actions.remove(lineKey)}
      >
        <IconTrash size={20} aria-hidden />
      </button>
    </li>
  );
});

const QUANTITY = { least: 0, most: LARGEST_QUANTITY, decimals: 3 };
const PRICE = { least: 0, most: LARGEST_MONEY, decimals: 2, belowBecause: NO_NEGATIVE_PRICE };

type DescriptionProps = { path: string; value: string; error: ReactNode; onChange: (text: string) => void };

function Description({ path, value, error, onChange }: DescriptionProps) {
  const { room, problem, input } = useTextLimit({ value, maxLength: LONGEST_DESCRIPTION });
  return (
    <Field label="Description" isRequired className={classes.description} note={room} problem={problem ?? error}>
      {(described) => (
        <input
          ref={input}
          className={classes.input}
          autoComplete="off"
          data-path={path}
          aria-required
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...described}
        />
      )}
    </Field>
  );
}

type FigureProps = {
  label: string;
  placeholder: string;
  isMoney?: boolean;
  path: string;
  bounds: typeof QUANTITY;
  value: LineEntry["rate"];
  error: ReactNode;
  onChange: (entry: LineEntry["rate"]) => void;
};

function Figure({ label, placeholder, isMoney = false, path, bounds, value, error, onChange }: FigureProps) {
  const { text, problem, type, leave, input } = useNumberEntry({ value, onChange, bounds });
  return (
    <Field label={label} note={null} problem={problem ?? error} {...(isMoney ? { className: classes.money } : {})}>
      {(described) => (
        <input
          ref={input}
          className={`${classes.input} numeric`}
          inputMode="decimal"
          autoComplete="off"
          data-path={path}
          placeholder={placeholder}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          {...described}
        />
      )}
    </Field>
  );
}

type FieldProps = {
  label: string;
  isRequired?: boolean;
  className?: string | undefined;
  note: string | null;
  problem: ReactNode;
  children: (described: { id: string; "aria-invalid"?: true; "aria-describedby"?: string }) => ReactNode;
};

/** A label above, what there is to say below; a problem has the width of the whole line. */
function Field({ label, isRequired = false, className = "", note, problem, children }: FieldProps) {
  const id = useId();
  const about = `${id}-about`;
  return (
    <>
      <div className={`${classes.field} ${className}`}>
        <label htmlFor={id}>
          {label}
          {isRequired ? (
            <span aria-hidden className={classes.asterisk}>
              {" *"}
            </span>
          ) : null}
        </label>
        {children({
          id,
          ...(problem ? { "aria-invalid": true } : {}),
          ...(problem || note ? { "aria-describedby": about } : {}),
        })}
      </div>
      {problem || note ? (
        <p id={about} className={classes.about} data-problem={problem ? true : undefined}>
          {problem || note}
        </p>
      ) : null}
    </>
  );
}

type HandleProps = Pick<LineItemProps, "lineKey" | "place" | "actions"> & {
  name: string;
  opened: boolean;
  setOpened: (opened: boolean) => void;
};

/** Dragged, or moved with the arrow keys; a plain press offers both ways, for whoever can do neither. */
function Handle({ name, lineKey, place, actions, opened, setOpened }: HandleProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  function press(event: PointerEvent) {
    // A press outside the menu has closed it by the time it becomes a click.
    wasOpen.current = opened;
    actions.startDrag(lineKey, event);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === "Escape") setOpened(false);
    if (!step) return;
    event.preventDefault();
    actions.moveTo(lineKey, place + step);
  }

  function close() {
    setOpened(false);
    handle.current?.focus();
  }

  return (
    <div className={classes.grip}>
      <button
        ref={handle}
        type="button"
        className={classes.handle}
        aria-label={`Move ${name}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        title="Drag, or use the arrow keys"
        data-handle={lineKey}
        onPointerDown={press}
        onKeyDown={onKeyDown}
        onClick={() => setOpened(!wasOpen.current)}
        // Escape then closes the menu alone, not the dialog around it.
        data-mantine-stop-propagation={opened || undefined}
      >
        <IconGripVertical size={20} aria-hidden />
      </button>
      {/* Only then: a menu for each of 500 lines would cost more than the lines. */}
      {opened ? (
        <Menu
          withinPortal={false}
          position="bottom-start"
          defaultOpened
          returnFocus={false}
          onClose={close}
          transitionProps={{ duration: 0 }}
        >
          <Menu.Target>
            <Anchor />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconArrowUp size={18} />}
              disabled={place === 0}
              onClick={() => actions.moveTo(lineKey, place - 1)}
            >
              Move up
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown size={18} />}
              disabled={place === actions.count() - 1}
              onClick={() => actions.moveTo(lineKey, place + 1)}
            >
              Move down
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </div>
  );
}

/** Where the menu hangs. What Mantine would tell of the menu here, the handle beside it tells. */
function Anchor({ ref }: { ref?: Ref<HTMLSpanElement> }) {
  return <span ref={ref} className={classes.anchor} />;
}
