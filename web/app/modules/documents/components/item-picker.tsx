/** Adding lines: one from the inventory with a few letters, or one of your own. */
import { IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { idOf } from "~/api/identity";
import { money, quantity } from "~/lib/shown/format";
import { MoneyField, NumberField, TextField } from "~/ui/forms/fields";
import { PickField } from "~/ui/forms/pick-field";
import { firstInvalidField } from "~/ui/forms/use-field-validity";
import type { FormOf } from "~/ui/forms/use-submission";
import { ActionButton } from "~/ui/page/action-button";
import { inventoryItemsQuery } from "../queries";
import {
  type DocumentEntry,
  type LineEntry,
  LONGEST_DESCRIPTION,
  NEW_CUSTOM_ITEM,
  NO_NEGATIVE_PRICE,
  newLineKey,
} from "../rules";
import type { InventoryItem } from "../types";
import classes from "./item-picker.module.css";

type ItemPickerProps = {
  form: FormOf<DocumentEntry>;
  /** The tax that a line begins with. */
  usualTax: () => LineEntry["tax"];
};

export function ItemPicker({ form, usualTax }: ItemPickerProps) {
  const add = (line: Omit<LineEntry, "key">) => {
    form.insertListItem("items", { key: newLineKey(), tax: usualTax() ?? null, ...line });
    form.clearFieldError("items");
  };
  return (
    <div className={classes.adding}>
      <FromInventory
        error={form.errors.items}
        onPick={(part) => add({ partId: idOf(part), description: part.name, quantity: 1, rate: part.price ?? 0 })}
      />
      <CustomItem form={form} onAdd={add} />
    </div>
  );
}

type FromInventoryProps = { error: React.ReactNode; onPick: (item: InventoryItem) => void };

function FromInventory({ error, onPick }: FromInventoryProps) {
  const [text, setText] = useState("");
  return (
    <PickField
      label="Add from inventory"
      placeholder="Search your parts..."
      data-path="items"
      error={error}
      value={text}
      onChange={setText}
      onPick={(item) => {
        onPick(item);
        setText("");
      }}
      query={inventoryItemsQuery}
      optionOf={(part) => ({
        id: idOf(part),
        name: part.name,
        detail: [part.sku, `${quantity(part.quantity)} on hand`].filter(Boolean).join(" · "),
        figure: money(part.price),
      })}
      words={{
        list: "Parts in your inventory",
        none: "No matching part in your inventory",
        failed: "Your inventory didn't load",
      }}
    />
  );
}

type CustomItemProps = { form: FormOf<DocumentEntry>; onAdd: (line: Omit<LineEntry, "key">) => void };

function CustomItem({ form, onAdd }: CustomItemProps) {
  const fields = useRef<HTMLFieldSetElement>(null);

  function addCustom() {
    const { description, quantity: count, rate } = form.getValues().custom;
    const refusing = fields.current && firstInvalidField(fields.current);
    if (refusing) {
      refusing.focus();
      return;
    }
    if (description.trim()) add({ description: description.trim(), quantity: count, rate });
    else form.setFieldError("custom.description", "Enter a name for this item");
    form.getInputNode("custom.description")?.focus();
  }

  /** At once: the fields are made anew, and the first of them takes the next name. */
  function add({ description, quantity: count, rate }: DocumentEntry["custom"]) {
    flushSync(() => {
      onAdd({ description, quantity: count === "" ? 1 : count, rate: rate === "" ? 0 : rate });
      form.setFieldValue("custom", NEW_CUSTOM_ITEM);
    });
  }

  const addTyped = useEffectEvent(() => {
    const { custom } = form.getValues();
    const description = custom.description.trim();
    if (description && fields.current && !firstInvalidField(fields.current)) add({ ...custom, description });
  });
  // Before the form looks at what it holds: an item that's typed when it's saved is meant to be on it.
  useEffect(() => {
    const around = fields.current?.form;
    const adding = () => addTyped();
    around?.addEventListener("submit", adding);
    return () => around?.removeEventListener("submit", adding);
  }, []);

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    addCustom();
  }

  return (
    <fieldset key={form.key("custom")} ref={fields} className={classes.custom} onKeyDown={addOnEnter}>
      <legend>Or add a custom item</legend>
      <TextField
        label="Item Name"
        maxLength={LONGEST_DESCRIPTION}
        className={classes.name}
        {...form.getInputProps("custom.description")}
      />
      <NumberField label="Quantity" {...form.getInputProps("custom.quantity")} />
      <MoneyField label="Unit Price" belowBecause={NO_NEGATIVE_PRICE} {...form.getInputProps("custom.rate")} />
      <ActionButton leftSection={<IconPlus size={20} aria-hidden />} className={classes.add ?? ""} onClick={addCustom}>
        Add Item
      </ActionButton>
    </fieldset>
  );
}
