import classes from "./progress-bar.module.css";

/** The thin bar while code is loading. It waits 200 ms, so quick changes show nothing. */
export function ProgressBar({ label }: { label: string }) {
  return <div className={classes.bar} role="progressbar" aria-label={label} />;
}
