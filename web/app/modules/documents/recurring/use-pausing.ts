import { idOf } from "~/api/identity";
import { calendarDate } from "~/lib/shown/format";
import { told } from "~/ui/feedback/notify";
import { saveMerged } from "~/ui/forms/merged-save";
import { type Recurring, recurring, type SeenRecurring } from "./queries";

/** Pauses a recurring invoice, or resumes it, and says what comes next. */
export function usePausing(row: Recurring & { version?: string }) {
  const { isPaused, customerName } = row;
  const id = idOf(row);
  const update = recurring.useUpdate();
  const reading = recurring.useRead();

  async function save(): Promise<Recurring> {
    const seen = (found: SeenRecurring) => ({ row: found, version: found.version });
    const merged = await saveMerged<SeenRecurring, { isPaused: boolean }>({
      base: { fields: { isPaused }, version: row.version },
      mine: { isPaused: !isPaused },
      fieldsOf: (found) => ({ isPaused: found.isPaused }),
      send: async (change, version) => seen(await update.mutateAsync({ id, change, version })),
      read: async () => {
        const found = await reading.mutateAsync(id);
        return found && seen(found);
      },
      // Two who both change it want the same: there's nothing to choose.
      choose: async () => [],
    });
    if (!("seen" in merged)) throw new Error("It was deleted somewhere else");
    return merged.seen.row;
  }

  const pause = () =>
    void told(save(), {
      done: ({ nextDates: [next] }) =>
        next
          ? `Resumed. The next one for ${customerName} is on ${calendarDate(next)}`
          : isPaused
            ? `Resumed, but no more are scheduled for ${customerName}`
            : `Paused. Nothing is created for ${customerName} until you resume it`,
      failure: isPaused ? "We couldn't resume it" : "We couldn't pause it",
    });
  return { pause, pending: update.isPending || reading.isPending };
}
