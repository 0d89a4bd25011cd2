import { useAddress } from "~/ui/navigation/use-address";
import {
  PERIODS,
  type Period,
  RANGE_NAMES,
  type Range,
  spanOf,
  spanProblems,
  USUAL_PERIOD,
  USUAL_RANGE,
} from "./rules";

/**
 * What the reports are about, kept in the address: `?period=`, and `?range=` or `?from=` with `?to=`. A link, a refresh and
 * Back show the same; what is usual has the plain address.
 */
export function useReport() {
  const address = useAddress();
  const period = address.choice("period", Object.keys(PERIODS) as Period[]) ?? USUAL_PERIOD;
  const own = { start: address.text("from"), end: address.text("to") };
  const range: Range = isSpan(own) ? own : (address.choice("range", RANGE_NAMES) ?? USUAL_RANGE);

  function show(next: Range) {
    const name = typeof next === "string" ? next : null;
    const span = typeof next === "string" ? null : next;
    address.step({
      range: name === USUAL_RANGE ? null : name,
      from: span?.start ?? null,
      to: span?.end ?? null,
    });
  }

  return { period, range, span: spanOf(range), show };
}

/** An address may say anything. */
function isSpan(span: { start: string; end: string }): boolean {
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay(span.start) && isDay(span.end) && Object.keys(spanProblems(span)).length === 0;
}
