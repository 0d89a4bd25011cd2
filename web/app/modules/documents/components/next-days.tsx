import { READ_ONLY_REASON, useReadOnlyReason } from "~/account/read-only";
import type { Recurring } from "../recurring/queries";
import { daysInWords, standingOf } from "../recurring/rules";

/** On which days the next ones are made; without a subscription none is, whatever the days are. */
export function NextDays({ row }: { row: Recurring }) {
  const isInactive = useReadOnlyReason() === READ_ONLY_REASON;
  if (row.nextDates.length === 0) return standingOf(row);
  return isInactive ? "Nothing is created without a subscription" : daysInWords(row.nextDates);
}
