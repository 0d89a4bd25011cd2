/**
 * What kind of thing a row is, as a coloured word. The colours only help the eye to sort: the word is always there.
 *
 * const CATEGORY_COLOURS: ChipColours = { Maintenance: "cyan", Repair: "rose" };
 * <Chip text={category} colours={CATEGORY_COLOURS} />         // whatever the map does not name is grey
 *
 * Where something stands in its life (paid, past due) is a `Mark`, whose few tones mean something.
 */
import type { ReactNode } from "react";
import classes from "./chip.module.css";

export type ChipColour = "grey" | "green" | "teal" | "cyan" | "blue" | "violet" | "rose" | "orange" | "amber";
export type ChipColours = Readonly<Record<string, ChipColour>>;

type ChipProps = { text: string; colours: ChipColours; icon?: ReactNode };

export function Chip({ text, colours, icon }: ChipProps) {
  return (
    <span
      className={`${classes.chip} ${classes.colour}`}
      data-colour={Object.hasOwn(colours, text) ? colours[text] : "grey"}
    >
      {icon}
      {text}
    </span>
  );
}
