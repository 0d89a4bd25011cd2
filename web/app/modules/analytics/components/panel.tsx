import { type ReactNode, useId } from "react";
import classes from "./panel.module.css";

type PanelProps = {
  title: string;
  /** A line on what is shown. */
  note?: string | undefined;
  tool?: ReactNode;
  /** False while there is nothing to show in it. */
  hasData: boolean | undefined;
  children: ReactNode;
};

/** One report in its frame. It keeps its room while its figures come, and says when there are none. */
export function Panel({ title, note, tool, hasData, children }: PanelProps) {
  const heading = useId();
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{title}</h2>
        {tool}
      </div>
      {note ? <p className={classes.note}>{note}</p> : null}
      {hasData === undefined ? (
        <div className={`${classes.waiting} appears-late`} />
      ) : hasData ? (
        children
      ) : (
        <p className={classes.nothing}>No data available</p>
      )}
    </section>
  );
}
