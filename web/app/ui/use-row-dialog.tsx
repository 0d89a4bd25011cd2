/**
 * Adding and editing the rows of a list: the add button of the page and the shell, and the form that both and each
 * row's edit open.
 *
 * const { addButton, edit, dialog } = useRowDialog("Add Part", partDialog);
 * <Page action={addButton}>... {dialog}</Page>
 */
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { ActionButton } from "./action-button";
import { useAddAction } from "./add-action";
import { type AfterScreen, usePreload } from "./after-screen";
import { useReadOnlyReason } from "./read-only";
import { useDialog } from "./use-dialog";

/** What the form of a row is given: the row to change, or null to add one. */
export type RowDialogProps<Row> = { row: Row | null; opened: boolean; onClose: () => void };

export function useRowDialog<Row>(addLabel: string, form: AfterScreen<RowDialogProps<Row>>) {
  const { target, key, opened, open, close } = useDialog<{ row: Row | null }>();
  usePreload(form);
  const blockedBecause = useReadOnlyReason();
  const add = () => open({ row: null });
  useAddAction({ label: addLabel, open: add });

  const addButton: ReactNode = (
    <ActionButton main leftSection={<IconPlus size={20} aria-hidden />} blockedBecause={blockedBecause} onClick={add}>
      {addLabel}
    </ActionButton>
  );
  const dialog: ReactNode = target ? (
    <Suspense fallback={null}>
      <form.Component key={key} row={target.row} opened={opened} onClose={close} />
    </Suspense>
  ) : null;
  return { addButton, edit: (row: Row) => open({ row }), dialog };
}
