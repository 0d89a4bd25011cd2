/**
 * Saving the form of a thing of the owner's, new or changed, without undoing what was changed elsewhere meanwhile.
 *
 * const saving = useMergedSave({ row, changes: parts, fieldsOf, inWords: PART_IN_WORDS, noun: "part", nameOf });
 * <FormDialog save={(entry) => saving.save(partOf(entry))} onSaved={saving.tell} ... /> {saving.dialog}
 *
 * See merged-save.ts for what is sent. A field that both changed opens the dialog of `useConflict`; what was deleted
 * elsewhere can be added again with what was typed.
 */
import { type ReactNode, useEffect } from "react";
import { ApiError } from "~/api/errors";
import { type Identified, idOf } from "~/api/identity";
import type { changesOf } from "~/api/mutation";
import { type FieldsInWords, labelOf, valueInWords } from "~/lib/fields-in-words";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useDialog } from "~/ui/dialogs/use-dialog";
import { confirm } from "~/ui/feedback/confirm";
import { notifyDone } from "~/ui/feedback/notify";
import type { ConflictDialogProps } from "./conflict-dialog";
import { type Choice, type Conflict, saveMerged } from "./merged-save";
import { type How, savedInWords } from "./saved-in-words";

/** Its version is the moment of its last change, or the counter that came as its ETag. */
type Kept = Identified & ({ updatedAt: string } | { version: string });

const versionOf = (row: Kept) => ("version" in row ? row.version : row.updatedAt);

type MergedSave<Row extends Kept, New extends object> = {
  /** What is being changed, as it was when the form was opened; null for something new. */
  row: Row | null;
  changes: Pick<ReturnType<typeof changesOf<Row, New>>, "useCreate" | "useUpdate" | "useRead">;
  fieldsOf: (row: Row) => New;
  inWords: FieldsInWords<New>;
  /** "part": this part was changed elsewhere. */
  noun: string;
  nameOf: (row: Row) => string;
};

export function useMergedSave<Row extends Kept, New extends object>(options: MergedSave<Row, New>) {
  const { row, changes, fieldsOf, inWords, noun, nameOf } = options;
  const create = changes.useCreate();
  const update = changes.useUpdate();
  const reading = changes.useRead();
  const conflict = useConflict(inWords, noun);
  const seen = (found: Row) => ({ row: found, version: versionOf(found) });

  async function add(mine: New) {
    return { row: await create.mutateAsync(mine), how: "added" as const };
  }

  async function save(mine: New): Promise<{ row: Row; how: How }> {
    if (!row) return add(mine);
    const merged = await saveMerged<Row, New>({
      base: { fields: fieldsOf(row), version: versionOf(row) },
      mine,
      fieldsOf,
      send: async (change, version) => seen(await update.mutateAsync({ id: idOf(row), change, version })),
      read: async () => {
        const found = await reading.mutateAsync(idOf(row));
        return found && seen(found);
      },
      choose: (both) => conflict.choose(both, nameOf(row)),
    });
    if (merged.how === "gone") return (await askToAddAgain(noun, nameOf(row))) && add(mine);
    return { row: "seen" in merged ? merged.seen.row : row, how: merged.how };
  }

  return {
    save,
    tell: ({ row: saved, how }: { row: Row; how: How }) => notifyDone(savedInWords(nameOf(saved), how)),
    dialog: conflict.dialog,
  };
}

/** Answers true, or ends the save with a sentence for the form, in which everything stays. */
export async function askToAddAgain(noun: string, name: string): Promise<true> {
  const again = await confirm({
    question: `This ${noun} was deleted somewhere else. Add it again?`,
    detail: `${name} was deleted while you were editing. You can add it again with what you typed.`,
    yes: "Add as new",
    no: "Back to editing",
  });
  if (!again)
    throw new ApiError(`This ${noun} was deleted somewhere else. What you typed is still here, but not saved.`, 0);
  return true;
}

// Rarely needed: fetched when it is.
const conflictDialog = afterScreen(() => import("./conflict-dialog"));

/** `giveUp` once it has closed, by Back for one, without an answer. */
type Asked = { props: Omit<ConflictDialogProps, "opened">; giveUp: () => void };

/** Lets the person choose between what they typed and what was saved elsewhere, field by field. */
export function useConflict<Fields extends object>(inWords: FieldsInWords<Fields>, noun: string) {
  const { target, key, opened, open, close } = useDialog<Asked>();

  useEffect(() => {
    if (opened && target) return target.giveUp;
  }, [opened, target]);

  async function choose({ names, mine, theirs }: Conflict<Fields>, name: string): Promise<Choice<Fields>> {
    // Before it is drawn: without signal the form says so, instead of the screen breaking.
    await conflictDialog.load();
    const fields = names.map((field) => ({
      name: field,
      label: labelOf(inWords, field),
      mine: valueInWords(inWords, field, mine),
      theirs: valueInWords(inWords, field, theirs),
    }));
    return new Promise((resolve) => {
      const answer = (kept: string[] | null) => {
        close();
        resolve(kept && names.filter((field) => kept.includes(field)));
      };
      const props = { title: `This ${noun} changed somewhere else`, name, fields, onAnswer: answer };
      open({ props, giveUp: () => resolve(null) });
    });
  }

  const dialog: ReactNode =
    target && conflictDialog.Component ? (
      <conflictDialog.Component key={key} {...target.props} opened={opened} />
    ) : null;
  return { choose, dialog };
}
