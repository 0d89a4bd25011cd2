/** What the fields of a thing are called and how their values read, for showing two versions of it. Pure. */
import { calendarDate, money, quantity } from "./shown/format";

/** A field's label, and with it how a value reads where that is not as it is. */
export type FieldsInWords<Fields> = {
  [Name in keyof Fields]-?: string | readonly [label: string, inWords: (value: Fields[Name]) => string];
};

type Maybe<Value> = Value | null | undefined;

export const asMoney = (value: Maybe<number>) => money(value ?? 0);
export const asQuantity = (value: Maybe<number>) => quantity(value ?? 0);
export const asDay = (value: Maybe<string>) => (value ? calendarDate(value) : "");

export function labelOf<Fields>(inWords: FieldsInWords<Fields>, field: keyof Fields): string {
  const words: string | readonly [string, unknown] = inWords[field];
  return typeof words === "string" ? words : words[0];
}

/** Empty for nothing. */
export function valueInWords<Fields>(inWords: FieldsInWords<Fields>, field: keyof Fields, fields: Fields): string {
  const words: string | readonly [string, (value: Fields[keyof Fields]) => string] = inWords[field];
  return typeof words === "string" ? String(fields[field] ?? "") : words[1](fields[field]);
}
