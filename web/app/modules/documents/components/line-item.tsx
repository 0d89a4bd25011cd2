/**
 * One line of a document. It holds what is typed into it and tells the form, so that a key in one of 500 lines draws
 * that line alone; and it is made of the page's own elements, so that 500 of them are there at once. What it must never
 * do: take the line from the form again after it was made (the form's lists are new objects at every key).
 */
import { memo, type ReactNode, useId, useState } from "react";
import { LARGEST_MONEY, LARGEST_QUANTITY } from "~/lib/number-entry";
import { money } from "~/lib/shown/format";
import { Entry, type EntryProps } from "~/ui/forms/ordered-entries";
import { useNumberEntry } from "~/ui/forms/use-number-entry";
import { useTextLimit } from "~/ui/forms/use-text-limit";
import { dollarsOf, lineCents } from "../amounts";
import { type LineEntry, LONGEST_DESCRIPTION, NO_NEGATIVE_PRICE } from "../rules";
import { type Tax, taxInWords, taxKey } from "../totals";
import type { LineField } from "../use-entry-form";
import classes from "./line-item.module.css";

/** What a line reads from the form and tells it; the same functions as long as the form is open. */
export type LineForm = {
  read: (key: string) => LineEntry;
  /** The line as it was, and what becomes of it. */
  change: (line: LineEntry, field: LineField, value: LineEntry[LineField]) => void;
};

type LineItemProps = EntryProps & {
  lines: LineForm;
  /** What the form says about its fields, where it does. */
  descriptionError: ReactNode;
  quantityError: ReactNode;
  rateError: ReactNode;
  /** What can be chosen for it; none where nobody charges tax. */
  taxes: Tax[];
};

export const LineItem = memo(function LineItem(props: LineItemProps) {
  const { lines, descriptionError, quantityError, rateError, taxes, ...entry } = props;
  const { entryKey, place, formId } = entry;
  const [line, setLine] = useState(() => lines.read(entryKey));

  function change<Field extends LineField>(field: Field, value: LineEntry[Field]) {
    setLine((current) => ({ ...current, [field]: value }));
    lines.change(line, field, value);
  }

  return (
    <Entry {...entry} name={line.description.trim() || `line ${place + 1}`}>
      <div className={classes.fields}>
        <Description
          formId={formId}
          path={`items.${place}.description`}
          value={line.description}
          error={descriptionError}
          onChange={(text) => change("description", text)}
        />
        <Figure
          formId={formId}
          label="Quantity"
          placeholder="1"
          path={`items.${place}.quantity`}
          bounds={QUANTITY}
          value={line.quantity}
          error={quantityError}
          onChange={(entry) => change("quantity", entry)}
        />
        <Figure
          formId={formId}
          label="Unit Price"
          placeholder="0.00"
          isMoney
          path={`items.${place}.rate`}
          bounds={PRICE}
          value={line.rate}
          error={rateError}
          onChange={(entry) => change("rate", entry)}
        />
        {taxes.length > 0 ? (
          <TaxChoice formId={formId} taxes={taxes} value={line.tax ?? null} onChange={(tax) => change("tax", tax)} />
        ) : null}
        <p className={classes.amount}>
          <span>Amount</span> {money(dollarsOf(lineCents(line)))}
        </p>
      </div>
    </Entry>
  );
});

const QUANTITY = { least: 0, most: LARGEST_QUANTITY, decimals: 3 };
const PRICE = { least: 0, most: LARGEST_MONEY, decimals: 2, isMoney: true, belowBecause: NO_NEGATIVE_PRICE };

type DescriptionProps = {
  formId: string;
  path: string;
  value: string;
  error: ReactNode;
  onChange: (text: string) => void;
};

function Description({ formId, path, value, error, onChange }: DescriptionProps) {
  const { room, problem, input } = useTextLimit({ value, maxLength: LONGEST_DESCRIPTION });
  return (
    <Field label="Description" isRequired className={classes.description} note={room} problem={problem ?? error}>
      {(described) => (
        <input
          ref={input}
          form={formId}
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
  formId: string;
  label: string;
  placeholder: string;
  isMoney?: boolean;
  path: string;
  bounds: typeof QUANTITY;
  value: LineEntry["rate"];
  error: ReactNode;
  onChange: (entry: LineEntry["rate"]) => void;
};

function Figure(props: FigureProps) {
  const { formId, label, placeholder, isMoney = false, path, bounds, value, error, onChange } = props;
  const { text, problem, type, leave, input } = useNumberEntry({ value, onChange, bounds });
  return (
    <Field label={label} note={null} problem={problem ?? error} {...(isMoney ? { className: classes.money } : {})}>
      {(described) => (
        <input
          ref={input}
          form={formId}
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

type TaxChoiceProps = { formId: string; taxes: Tax[]; value: Tax | null; onChange: (tax: Tax | null) => void };

function TaxChoice({ formId, taxes, value, onChange }: TaxChoiceProps) {
  const id = useId();
  return (
    <div className={`${classes.field} ${classes.tax}`}>
      <label htmlFor={id}>Tax</label>
      <select
        id={id}
        form={formId}
        className={classes.input}
        value={taxKey(value)}
        onChange={(event) => onChange(taxes.find((tax) => taxKey(tax) === event.currentTarget.value) ?? null)}
      >
        <option value="">No tax</option>
        {taxes.map((tax) => (
          <option key={taxKey(tax)} value={taxKey(tax)}>
            {taxInWords(tax)}
          </option>
        ))}
      </select>
    </div>
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
