/** Where the keyboard goes from a day of the calendar. Pure. */
import { addDays, addMonths, monthOf, monthSpan, startOfWeek } from "~/lib/calendar";

/** The day that a key leads to; null for keys that lead nowhere. */
export function dayByKey(key: string, day: string): string | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return startOfWeek(day);
    case "End":
      return addDays(startOfWeek(day), 6);
    case "PageUp":
      return sameDayIn(addMonths(monthOf(day), -1), day);
    case "PageDown":
      return sameDayIn(addMonths(monthOf(day), 1), day);
    default:
      return null;
  }
}

/** The same day of another month, or its last where it has no such day. */
function sameDayIn(month: string, day: string): string {
  const wanted = `${month}-${day.slice(-2)}`;
  const { end } = monthSpan(month);
  return wanted > end ? end : wanted;
}
