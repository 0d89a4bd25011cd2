/**
 * Which month is looked at, and which of its days. The month is in the address; the day too when it was pressed, but not
 * when the arrow keys passed over it: browsers allow an address to change only so often.
 *
 * const { month, day, showMonth, press, pass } = useMonth(today);
 */
import { useState } from "react";
import { isDay, monthOf } from "~/lib/calendar";
import { useAddress } from "~/ui/navigation/use-address";
import { monthShown } from "./month-layout";

export function useMonth(today: string) {
  const address = useAddress();
  const [passed, setPassed] = useState("");
  const thisMonth = monthOf(today);
  const month = monthShown(address, today);
  const day = [passed, address.text("day"), today].find((one) => monthOf(one) === month && isDay(one)) ?? `${month}-01`;
  const written = (shown: string) => (shown === thisMonth ? null : shown);

  return {
    month,
    /** The chosen day of this month: today or the first, until one is chosen. */
    day,
    showMonth: (shown: string) => address.change({ month: written(shown), day: null }),
    /** Chooses a day, for good: a refresh shows it again. */
    press(chosen: string) {
      setPassed(chosen);
      address.change({ month: written(monthOf(chosen)), day: chosen === today ? null : chosen });
    },
    /** Goes on to a day with the keyboard. */
    pass(next: string) {
      setPassed(next);
      if (monthOf(next) !== month) address.change({ month: written(monthOf(next)), day: null });
    },
  };
}

export type MonthView = ReturnType<typeof useMonth>;
