import classes from "./marked-figure.module.css";

export type Tone = "neutral" | "good" | "attention" | "danger";
type MarkedFigureProps = { figure: string; mark: { text: string; tone: Tone } | null };

/** A figure of a list with a word about it, where it needs one: colour alone says nothing to many people. */
export function MarkedFigure({ figure, mark }: MarkedFigureProps) {
  return (
    <span className={classes.figure}>
      <span className={classes.number}>{figure}</span>
      {mark ? <Mark {...mark} /> : null}
    </span>
  );
}

export function Mark({ text, tone }: { text: string; tone: Tone }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {text}
    </span>
  );
}
