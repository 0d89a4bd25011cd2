/**
 * Says what a change to a document did to the inventory, once the change went through.
 *
 * const withStockNotice = useStockNotice();
 * const paid = await withStockNotice(id, pay.mutateAsync(id));
 */
import { useQueryClient } from "@tanstack/react-query";
import { notifyDone } from "~/ui/feedback/notify";
import { takenPartsOf } from "./queries";
import { movedInWords } from "./stock-in-words";
import type { Document } from "./types";

export function useStockNotice() {
  const cache = useQueryClient();
  /** `id` is null for a new document. A change that answers null deleted it. */
  return async <Changed extends Document | null>(id: string | null, change: Promise<Changed>): Promise<Changed> => {
    const before = id === null ? [] : takenPartsOf(cache, id);
    const changed = await change;
    const moved = movedInWords(before, changed?.takenParts ?? []);
    if (moved) notifyDone(moved);
    return changed;
  };
}
