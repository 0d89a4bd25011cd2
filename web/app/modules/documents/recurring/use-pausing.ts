import { calendarDate } from "~/lib/shown/format";
import { told } from "~/ui/feedback/notify";
import { type Recurring, recurring } from "./queries";

/** Pauses a recurring invoice, or resumes it, and says what comes next. */
export function usePausing({ _id: id, isPaused, customerName }: Recurring) {
  const update = recurring.useUpdate();
  const pause = () =>
    void told(update.mutateAsync({ id, change: { isPaused: !isPaused } }), {
      done: ({ nextDates: [next] }) =>
        next
          ? `Resumed: the next one for ${customerName} is made on ${calendarDate(next)}`
          : isPaused
            ? `Resumed, but none is to come for ${customerName} any more`
            : `Paused: none is made for ${customerName} until you resume it`,
      failure: isPaused ? "Failed to resume it" : "Failed to pause it",
    });
  return { pause, pending: update.isPending };
}
