/** Says what else is on at the same time. It is said, and can be saved all the same. */
import { useQuery } from "@tanstack/react-query";
import { daysQuery } from "../queries";
import { overlapInWords, overlapping } from "../rules";
import { endsAfterStart, type When } from "../when";
import classes from "./overlap-note.module.css";

/** `self` is in nobody's way, least of all its own. */
export function OverlapNote({ when, self }: { when: When; self: string | null }) {
  const { startDate, endDate, startTime, endTime } = when;
  const isKnown = Boolean(startDate && endDate && startTime && endTime) && endsAfterStart(when);
  const { data = [] } = useQuery({ ...daysQuery({ start: startDate, end: endDate }), enabled: isKnown });
  const sentence = isKnown ? overlapInWords(overlapping(when, data, self)) : "";
  return (
    <p role="status" className={classes.note} data-quiet={sentence === "" || undefined}>
      {sentence}
    </p>
  );
}
