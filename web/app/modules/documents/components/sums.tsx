/** What the lines come to, with a discount and taxes where there are any: a quiet offer of each where there is none. */
import { Anchor } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useRef, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { money } from "~/lib/shown/format";
import { MoneyField, NumberField, SelectField } from "~/ui/forms/fields";
import { ActionButton } from "~/ui/page/action-button";
import { dollarsOf } from "../amounts";
import { type DiscountEntry, discountOf, NO_DISCOUNT, newLineKey } from "../rules";
import type { RunningTotals } from "../running-totals";
import { breakdownOf, methodOf, type TaxChoice, totalsOf } from "../totals";
import type { EntryForm } from "../use-entry-form";
import classes from "./sums.module.css";

/** Lets an owner who has no rates yet set some up, and tells which they are. */
export type SetUpTax = (onSaved: (rates: TaxChoice[]) => void) => void;

type SumsProps = { form: EntryForm; running: RunningTotals; taxChoices: TaxChoice[]; setUpTax: SetUpTax };

export function Sums({ form, running, taxChoices, setUpTax }: SumsProps) {
  const sums = useRef<HTMLDivElement>(null);
  const groups = useSyncExternalStore(running.subscribe, running.read, running.read);
  const entry = form.useWatchValue("discount");
  const discount = discountOf(entry);
  const totals = totalsOf(groups, discount);
  const breakdown = breakdownOf(totals, discount);
  const method = methodOf(totals);

  // Each of these takes away the button that had the focus: it goes to what is filled in next.
  function setDiscount(next: DiscountEntry) {
    flushSync(() => form.setFieldValue("discount", next));
    const field = next.kind ? form.getInputNode("discount.value") : sums.current?.querySelector("button");
    field?.focus();
  }

  function taxAll(rates: TaxChoice[]) {
    const usual = rates.find(({ isDefault }) => isDefault);
    if (!usual) return;
    const tax = { name: usual.name, percent: usual.percent };
    // Under new keys, so that the lines are made anew with it.
    const taxed = form.getValues().items.map((line) => ({ ...line, key: newLineKey(), tax }));
    flushSync(() => form.setFieldValue("items", taxed));
    sums.current?.closest("section")?.querySelector("select")?.focus();
  }

  return (
    <div ref={sums} className={classes.sums}>
      <div className={classes.offers}>
        {entry.kind ? null : (
          <Anchor component="button" type="button" onClick={() => setDiscount({ kind: "percent", value: "" })}>
            Add discount
          </Anchor>
        )}
        {totals.taxes.length > 0 ? null : (
          <Anchor
            component="button"
            type="button"
            onClick={() => (taxChoices.length > 0 ? taxAll(taxChoices) : setUpTax(taxAll))}
          >
            Add tax
          </Anchor>
        )}
      </div>
      {entry.kind ? <DiscountFields form={form} kind={entry.kind} remove={() => setDiscount(NO_DISCOUNT)} /> : null}
      {breakdown.length > 0 ? (
        <dl className={classes.parts}>
          {breakdown.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{money(amount)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {method ? <p className={classes.method}>{method}</p> : null}
      <p className={classes.total}>
        Total <output aria-live="polite">{money(dollarsOf(totals.total))}</output>
      </p>
    </div>
  );
}

const KINDS = [
  { value: "percent", label: "Percent" },
  { value: "amount", label: "Dollars" },
];

type DiscountFieldsProps = { form: EntryForm; kind: "amount" | "percent"; remove: () => void };

function DiscountFields({ form, kind, remove }: DiscountFieldsProps) {
  const value = { key: form.key("discount.value"), ...form.getInputProps("discount.value") };
  const { key, ...field } = value;
  return (
    <div className={classes.discount}>
      <SelectField
        label="Discount in"
        data={KINDS}
        key={form.key("discount.kind")}
        {...form.getInputProps("discount.kind")}
      />
      {kind === "percent" ? (
        <NumberField key={`${key}-percent`} label="Discount" most={100} decimals={2} placeholder="0" {...field} />
      ) : (
        <MoneyField key={`${key}-amount`} label="Discount" {...field} />
      )}
      <ActionButton aria-label="Remove discount" className={classes.remove ?? ""} onClick={remove}>
        <IconTrash size={20} aria-hidden />
      </ActionButton>
    </div>
  );
}
