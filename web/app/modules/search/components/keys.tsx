/** Keys as they're printed on a keyboard: "n i" is N, then I. */
import classes from "./keys.module.css";

export function Keys({ keys }: { keys: string }) {
  return (
    <span className={classes.keys}>
      {keys.split(" ").map((key) => (
        <kbd key={key} className={classes.key}>
          {key.length === 1 ? key.toUpperCase() : key}
        </kbd>
      ))}
    </span>
  );
}
