/**
 * Amounts as bars: a picture with a name that says what it shows, and above it a slider over the bars, which a pointer, a
 * finger and the arrow keys move alike; what it stands on is told in a small box and to screen readers. Under it the same
 * figures as a table.
 *
 * <BarChart name="Revenue Overview, by month" bars={[{ key, label, short, value, facts: [["Revenue", "$1,200"]] }]}
 *   columns={["Month", "Revenue"]} />
 */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { moneyWhole } from "~/lib/shown/format";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { compactMoney, namedBars, scaleOf } from "../rules";
import classes from "./bar-chart.module.css";
import { FigureTable } from "./figure-table";

export type Bar = {
  key: string;
  /** What it is about, and the same in short for under it. */
  label: string;
  short: string;
  value: number;
  /** What the box says of it; the table has a column for each. */
  facts: [name: string, value: string][];
  /** Worked out, not counted: drawn in stripes. */
  projected?: boolean;
};

type BarChartProps = { name: string; unit: string; bars: Bar[] };

export function BarChart({ name, unit, bars }: BarChartProps) {
  const stripes = useId();
  const most = useIsLarge() ? 12 : 4;
  const [at, setAt] = useState<number | null>(null);
  const shown = at === null ? undefined : bars[Math.min(at, bars.length - 1)];
  const scale = scaleOf(Math.max(...bars.map(({ value }) => value)));
  const top = scale.at(-1) ?? 1;
  const width = 100 / bars.length;
  const named = namedBars(bars.length, most);
  const middle = (index: number) => (index + 0.5) * width;

  function point(event: PointerEvent<HTMLElement>) {
    const { left, width: total } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / total) * bars.length);
    setAt(Math.min(bars.length - 1, Math.max(0, index)));
  }

  function step(event: KeyboardEvent) {
    if (event.key === "Escape") return setAt(null);
    const next = nextOf(event.key, at ?? bars.length - 1, bars.length);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
  }

  return (
    <>
      <div className={classes.chart}>
        <div className={classes.scale} aria-hidden>
          {scale.map((line) => (
            <span key={line} style={{ bottom: `${(line / top) * 100}%` }}>
              {compactMoney(line)}
            </span>
          ))}
        </div>
        <div className={classes.plot}>
          <svg className={classes.picture} role="img" aria-label={pictureInWords(name, bars)}>
            <defs>
              <pattern id={stripes} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="8" height="8" className={classes.stripeGround} />
                <rect width="4" height="8" className={classes.stripe} />
              </pattern>
            </defs>
            {scale.map((line) => (
              <line
                key={line}
                className={classes.line}
                x1="0"
                x2="100%"
                y1={`${100 - (line / top) * 100}%`}
                y2={`${100 - (line / top) * 100}%`}
              />
            ))}
            {bars.map(({ key, value, projected }, index) => (
              <rect
                key={key}
                className={classes.bar}
                data-shown={index === at}
                {...(projected ? { style: { fill: `url(#${stripes})` } } : {})}
                x={`${index * width + width * GAP}%`}
                y={`${100 - (value / top) * 100}%`}
                width={`${width * (1 - 2 * GAP)}%`}
                height={`${(value / top) * 100}%`}
                rx={bars.length > 60 ? 0 : 3}
              />
            ))}
          </svg>
          <div
            role="slider"
            tabIndex={0}
            className={classes.slider}
            aria-label={`${name}: ${unit}`}
            aria-valuemin={1}
            aria-valuemax={bars.length}
            aria-valuenow={(at ?? bars.length - 1) + 1}
            aria-valuetext={inWords(shown ?? bars.at(-1))}
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={(event) => event.pointerType === "mouse" && setAt(null)}
            onFocus={() => setAt((current) => current ?? bars.length - 1)}
            onBlur={() => setAt(null)}
            onKeyDown={step}
          />
          {shown && at !== null ? (
            <div className={classes.box} style={besideBar(middle(at))} aria-hidden>
              <strong>{shown.label}</strong>
              {shown.facts.map(([fact, value]) => (
                <span key={fact} className={classes.fact}>
                  {fact} <b>{value}</b>
                </span>
              ))}
            </div>
          ) : null}
        </div>
        <div className={classes.names} aria-hidden>
          {bars.map(({ key, short }, index) =>
            named.has(index) ? (
              <span key={key} style={{ left: `clamp(1.75rem, ${middle(index)}%, 100% - 1.75rem)` }}>
                {short}
              </span>
            ) : null,
          )}
        </div>
      </div>
      <FigureTable
        name={name}
        columns={[unit, ...(bars[0]?.facts ?? []).map(([fact]) => fact)]}
        rows={bars.map(({ key, label, facts }) => ({ key, cells: [label, ...facts.map(([, value]) => value)] }))}
      />
    </>
  );
}

/** The box stands beside the bar, on the side that has more room, and never leaves the picture. */
function besideBar(middle: number): CSSProperties {
  const away = (percent: number) => `min(${percent}% + 0.75rem, 100% - 11rem)`;
  return middle > 50 ? { right: away(100 - middle) } : { left: away(middle) };
}

/** The part of a bar's room that stays free on each side. */
const GAP = 0.12;

function nextOf(key: string, at: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + 10,
    PageDown: at - 10,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined ? null : Math.min(count - 1, Math.max(0, next));
}

function inWords(bar: Bar | undefined): string {
  return bar ? `${bar.label}: ${bar.facts.map(([fact, value]) => `${fact} ${value}`).join(", ")}` : "";
}

/** What one sees at a glance. */
function pictureInWords(name: string, bars: Bar[]): string {
  const [first, last] = [bars[0], bars.at(-1)];
  const highest = bars.reduce((most, bar) => (bar.value > most.value ? bar : most), bars[0] ?? NO_BAR);
  return `${name}: bars from ${first?.label} to ${last?.label}, the highest ${highest.label} with ${moneyWhole(highest.value)}`;
}

const NO_BAR: Bar = { key: "", label: "", short: "", value: 0, facts: [] };
