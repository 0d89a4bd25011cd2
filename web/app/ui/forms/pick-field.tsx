/**
 * A text with things to pick from, found by the server while one types: a client, a part. What is typed stays as it is;
 * picking hands over the thing, and the form says what becomes of it.
 *
 * <PickField label="Client" value={form.values.clientName} onChange={(text) => form.setFieldValue("clientName", text)}
 *   onPick={(client) => form.setValues({ clientName: nameOf(client), clientPhone: client.phone })}
 *   query={clientChoicesQuery} optionOf={(client) => ({ id: idOf(client), name: nameOf(client), detail: client.company })}
 *   words={{ list: "Your clients", none: "No such client", failed: "Your clients could not be loaded" }} />
 *
 * With the arrow keys one goes through what is offered, Enter picks it; Enter without a choice keeps what is typed and
 * does not send the form.
 */
import { Combobox, TextInput, type TextInputProps, useCombobox, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { SEARCH_DELAY_MS } from "~/lib/search-delay";
import { NOTES_BELOW } from "./fields";
import classes from "./pick-field.module.css";
import { useTextLimit } from "./use-text-limit";

type Option = {
  id: string;
  name: string;
  /** A quiet line below the name. */
  detail?: string | undefined;
  /** At the end of the line, e.g. a price. */
  figure?: string | undefined;
};

type PickFieldProps<Thing, Key extends QueryKey> = Omit<TextInputProps, "value" | "onChange"> & {
  value: string;
  onChange: (text: string) => void;
  onPick: (thing: Thing) => void;
  /** What the server offers for what is typed. */
  query: (search: string) => UseQueryOptions<Thing[], Error, Thing[], Key>;
  optionOf: (thing: Thing) => Option;
  words: { list: string; none: string; failed: string };
};

export function PickField<Thing, Key extends QueryKey>(props: PickFieldProps<Thing, Key>) {
  const { value, onChange, onPick, query, optionOf, words, required, maxLength, ...field } = props;
  const { room, problem, input } = useTextLimit({ value, maxLength });
  const [search] = useDebouncedValue(value.trim(), SEARCH_DELAY_MS);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isOpen = combobox.dropdownOpened;
  const { data: things, isError } = useQuery({
    ...query(search),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  } as UseQueryOptions<Thing[], Error, Thing[], Key>);
  const options = things?.map((thing) => ({ thing, ...optionOf(thing) }));

  function pick(id: string) {
    const picked = options?.find((option) => option.id === id);
    if (picked) onPick(picked.thing);
    combobox.closeDropdown();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (combobox.getSelectedOptionIndex() === -1) combobox.closeDropdown();
  }

  const empty = options?.length === 0 ? words.none : options ? null : isError ? words.failed : "Loading...";

  return (
    <Combobox store={combobox} withinPortal={false} onOptionSubmit={pick}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          leftSection={<IconSearch size={20} aria-hidden />}
          {...field}
          ref={input}
          error={problem ?? field.error}
          {...(room ? { description: room, inputWrapperOrder: NOTES_BELOW } : {})}
          {...(required ? { withAsterisk: true, "aria-required": true } : {})}
          autoComplete="off"
          aria-autocomplete="list"
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={words.list} mah={260} className={classes.options}>
          {options?.map(({ id, name, detail, figure }) => (
            <Combobox.Option value={id} key={id} className={classes.option}>
              <span>
                {name}
                {detail ? <small>{detail}</small> : null}
              </span>
              {figure ? <span className="numeric">{figure}</span> : null}
            </Combobox.Option>
          ))}
          {empty ? <Combobox.Empty>{empty}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
      <VisuallyHidden role="status">{isOpen ? (empty ?? countText(options?.length ?? 0)) : ""}</VisuallyHidden>
    </Combobox>
  );
}

function countText(count: number): string {
  return count === 1 ? "1 match" : `${count} matches`;
}
