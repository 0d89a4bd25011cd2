/**
 * Changing some fields of something that's there already, without undoing what was changed elsewhere meanwhile: a document's
 * deposit, an appointment's status, the profile. Sends only what was changed, from the version that was read.
 *
 * const saving = useMergedChange({ fieldsOf, send, read, inWords, noun: "profile", nameOf });
 * <FormDialog save={(entry) => saving.save(profile, fieldsIn(entry))} ... /> {saving.dialog}
 *
 * See merged-save.ts for what is sent. What can be added again after it was deleted is saved by `useMergedSave`.
 */
import { ApiError } from "~/api/errors";
import { type Identified, idOf } from "~/api/identity";
import type { changesOf } from "~/api/mutation";
import type { FieldsInWords } from "~/lib/fields-in-words";
import { saveMerged } from "./merged-save";
import type { How } from "./saved-in-words";
import { useConflict } from "./use-merged-save";

/** As it was shown; a list doesn't tell its version. */
type Shown<Row> = Omit<Row, "version"> & { version?: string };

type MergedChange<Row extends { version: string }, Fields extends object> = {
  fieldsOf: (row: Shown<Row>) => Fields;
  send: (row: Shown<Row>, change: Partial<Fields>, version: string) => Promise<Row>;
  /** As it is now; null when it is gone. */
  read: (row: Shown<Row>) => Promise<Row | null>;
  inWords: FieldsInWords<Fields>;
  noun: string;
  nameOf: (row: Shown<Row>) => string;
};

export function useMergedChange<Row extends { version: string }, Fields extends object>(
  options: MergedChange<Row, Fields>,
) {
  const { fieldsOf, send, read, inWords, noun, nameOf } = options;
  const conflict = useConflict(inWords, noun);

  async function save(shown: Shown<Row>, mine: Fields): Promise<{ row: Shown<Row>; how: How }> {
    const seen = (row: Row) => ({ row, version: row.version });
    let latest = shown;
    const merged = await saveMerged<Row, Fields>({
      base: { fields: fieldsOf(shown), version: shown.version },
      mine,
      fieldsOf,
      send: async (change, version) => seen(await send(latest, change, version)),
      read: async () => {
        const found = await read(latest);
        latest = found ?? latest;
        return found && seen(found);
      },
      choose: (both) => conflict.choose(both, nameOf(shown)),
    });
    if (merged.how === "gone") throw new ApiError(`This ${noun} was deleted somewhere else.`, 404, {}, true);
    return { row: "seen" in merged ? merged.seen.row : shown, how: merged.how };
  }

  return { save, dialog: conflict.dialog };
}

type Kept = Identified & { version: string };

/** The same for a thing of one of the lists, by the module's own changes. */
export function useMergedFields<Row extends Kept, New extends object, Fields extends object>(
  options: Omit<MergedChange<Row, Fields>, "send" | "read"> & {
    changes: Pick<ReturnType<typeof changesOf<Row, New>>, "useUpdate" | "useRead">;
    bodyOf: (change: Partial<Fields>) => Partial<New>;
  },
) {
  const { changes, bodyOf, ...rest } = options;
  const update = changes.useUpdate();
  const reading = changes.useRead();
  const change = useMergedChange<Row, Fields>({
    ...rest,
    send: (row, fields, version) => update.mutateAsync({ id: idOfShown(row), change: bodyOf(fields), version }),
    read: (row) => reading.mutateAsync(idOfShown(row)),
  });
  return { ...change, isPending: update.isPending || reading.isPending };
}

/** TypeScript can't tell that a row without its version still has its id. */
const idOfShown = (row: object) => idOf(row as Identified);
