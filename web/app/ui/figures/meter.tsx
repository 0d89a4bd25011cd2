/**
 * How much of something is used, as a bar that changes its colour where it matters; the words beside it say the same.
 *
 * <Meter label="Budget used" percent={83} words="$830.00 of $1,000.00 (83%)"
 *   thresholds={[{ over: 90, tone: "danger" }, { over: 75, tone: "attention" }]} />
 */
import classes from "./meter.module.css";

export type MeterTone = "good" | "caution" | "attention" | "danger";

/** The first that is passed counts, so the highest stands first; below all of them it is good. */
export type Threshold = { over: number; tone: MeterTone };

type MeterProps = {
  label: string;
  /** May be above 100: the bar is full then, and the words tell by how much. */
  percent: number;
  words: string;
  thresholds: readonly Threshold[];
  /** What is measured is how far something has come. */
  isProgress?: true;
};

export function Meter({ label, percent, words, thresholds, isProgress }: MeterProps) {
  const width = Math.min(100, Math.max(0, percent));
  return (
    <div className={classes.meter} data-tone={toneOf(percent, thresholds)}>
      <div className={classes.words}>
        <span>{label}</span>
        <span className="numeric">{words}</span>
      </div>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name; as elements they cannot be coloured alike in all browsers */}
      <div
        role={isProgress ? "progressbar" : "meter"}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(width)}
        aria-valuetext={words}
        className={classes.track}
      >
        <div className={classes.bar} style={{ width: `${width}%` }} />
      </div>
    </div>
  );
}

export function toneOf(percent: number, thresholds: readonly Threshold[]): MeterTone {
  return thresholds.find(({ over }) => percent > over)?.tone ?? "good";
}
