/** Adding lines: one from the inventory with a few letters, or one of your own. */
import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { money, quantity } from "~/lib/format";
import { MoneyField, NumberField, TextField } from "~/ui/forms/fields";
import { refusingField } from "~/ui/forms/use-refusal";
import type { FormOf } from "~/ui/forms/use-submission";
import { SEARCH_DELAY_MS } from "~/ui/lists/search-box";
import { ActionButton } from "~/ui/page/action-button";
import { type InventoryItem, inventoryItemsQuery } from "../queries";
import {
  type DocumentEntry,
  type LineEntry,
  LONGEST_DESCRIPTION,
  NEW_CUSTOM_ITEM,
  NO_NEGATIVE_PRICE,
  newLineKey,
} from "../rules";
import classes from "./item-picker.module.css";

export function ItemPicker({ form }: { form: FormOf<DocumentEntry> }) {
  const add = (line: Omit<LineEntry, "key">) => {
    form.insertListItem("items", { key: newLineKey(), ...line });
    form.clearFieldError("items");
  };
  return (
    <div className={classes.adding}>
      <FromInventory
        error={form.errors.items}
        onPick={({ name, price }) => add({ description: name, quantity: 1, rate: price ?? 0 })}
      />
      <CustomItem form={form} onAdd={add} />
    </div>
  );
}

type FromInventoryProps = { error: React.ReactNode; onPick: (item: InventoryItem) => void };

function FromInventory({ error, onPick }: FromInventoryProps) {
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), SEARCH_DELAY_MS);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { data: items, isError } = useQuery({
    ...inventoryItemsQuery(search),
    enabled: combobox.dropdownOpened,
    placeholderData: keepPreviousData,
  });

  function pick(id: string) {
    const item = items?.find(({ _id }) => _id === id);
    if (!item) return;
    onPick(item);
    setText("");
    combobox.closeDropdown();
  }

  // Enter picks; without a choice it must not send the whole form.
  function holdEnter(event: KeyboardEvent) {
    if (event.key === "Enter") event.preventDefault();
  }

  return (
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={pick}>
      <Combobox.Target>
        <TextInput
          label="Add from inventory"
          placeholder="Search your parts..."
          autoComplete="off"
          leftSection={<IconSearch size={20} aria-hidden />}
          data-path="items"
          error={error}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={holdEnter}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Parts in your inventory" mah={260} className={classes.options}>
          {items?.map((item) => (
            <Combobox.Option value={item._id} key={item._id} className={classes.option}>
              <span>
                {item.name}
                <small>{[item.sku, `${quantity(item.quantity)} on hand`].filter(Boolean).join(" · ")}</small>
              </span>
              <span className="numeric">{money(item.price)}</span>
            </Combobox.Option>
          ))}
          {items?.length === 0 ? <Combobox.Empty>No such part in your inventory</Combobox.Empty> : null}
          {!items && isError ? <Combobox.Empty>Your inventory could not be loaded</Combobox.Empty> : null}
          {!items && !isError ? <Combobox.Empty>Loading...</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

type CustomItemProps = { form: FormOf<DocumentEntry>; onAdd: (line: Omit<LineEntry, "key">) => void };

function CustomItem({ form, onAdd }: CustomItemProps) {
  const fields = useRef<HTMLFieldSetElement>(null);

  function addCustom() {
    const { description, quantity: count, rate } = form.getValues().custom;
    const refusing = fields.current && refusingField(fields.current);
    if (refusing) {
      refusing.focus();
      return;
    }
    if (description.trim()) {
      // At once: the fields are made anew, and the first of them takes the next name.
      flushSync(() => {
        onAdd({ description: description.trim(), quantity: count === "" ? 1 : count, rate: rate === "" ? 0 : rate });
        form.setFieldValue("custom", NEW_CUSTOM_ITEM);
      });
    } else {
      form.setFieldError("custom.description", "Enter a name for this item");
    }
    form.getInputNode("custom.description")?.focus();
  }

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
