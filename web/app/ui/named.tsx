import classes from "./named.module.css";

/** The name of a row with a quiet line of facts below it, of those that are known. */
export function Named({ name, facts }: { name: string; facts: (string | null | undefined)[] }) {
  const known = facts.filter(Boolean);
  return (
    <>
      <span>{name}</span>
      {known.length > 0 ? (
        <span className={classes.facts} data-below>
          {known.join(" · ")}
        </span>
      ) : null}
    </>
  );
}
