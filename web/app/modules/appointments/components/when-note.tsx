/** Says what else is on at the same time, and that clocks skip a time. It is said, and can be saved all the same. */
import { useQuery } from "@tanstack/react-query";
import { FormNote } from "~/ui/forms/form-note";
import { daysQuery } from "../queries";
import { overlapInWords, overlapping, skippedInWords } from "../rules";
import { endsAfterStart, type When } from "../when";

/** `self` is in nobody's way, least of all its own. */
export function WhenNote({ when, self }: { when: When; self: string | null }) {
  const { startDate, endDate, startTime, endTime } = when;
  const isKnown = Boolean(startDate && endDate && startTime && endTime) && endsAfterStart(when);
  const { data = [] } = useQuery({ ...daysQuery({ start: startDate, end: endDate }), enabled: isKnown });
  const sentences = isKnown ? [skippedInWords(when), overlapInWords(overlapping(when, data, self))] : [];
  const said = sentences.filter(Boolean).join(" ");
  return <FormNote>{said ? <p>{said}</p> : null}</FormNote>;
}
