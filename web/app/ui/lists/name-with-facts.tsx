import { Fragment } from "react";
import classes from "./name-with-facts.module.css";

/** The name of a row with a quiet line of facts below it, of those that are known. */
export function NameWithFacts({ name, facts }: { name: string; facts: (string | null | undefined)[] }) {
  const known = facts.filter(Boolean);
  return (
    <>
      <span>{name}</span>
      {known.length > 0 ? (
        <span className={classes.facts} data-below>
          {breakable(known.join(" · "))}
        </span>
      ) : null}
    </>
  );
}

/** An address that is too long for its column breaks after the @, not somewhere in a word. */
export function breakable(text: string) {
  const [first, ...rest] = text.split("@");
  return (
    <>
      {first}
      {rest.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never change places
        <Fragment key={place}>
          @<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
