/**
 * Dialogs about a row, loaded after the screen.
 *
 * const details = useLateDialog(detailsDialog);           // details.open(row), {details.dialog}
 * const { addButton, edit, dialog } = useRowDialog("Add Part", partDialog);   // a third argument: why it is read-only
 * <Page action={addButton}>... {dialog}</Page>
 *
 * useRowDialog is the form that adds and edits: it comes with the add button of the page and of the shell.
 */
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, Suspense } from "react";
import { ActionButton } from "./action-button";
import { useAddAction } from "./add-action";
import { type AfterScreen, usePreload } from "./after-screen";
import { useReadOnlyReason } from "./read-only";
import { useDialog } from "./use-dialog";

export type LateDialogProps<Row> = { row: Row; opened: boolean; onClose: () => void };

/** What the form of a row is given: the row to change, or null to add one. */
export type RowDialogProps<Row> = LateDialogProps<Row | null>;

export function useLateDialog<Row>(late: AfterScreen<LateDialogProps<Row>>) {
  const { target, key, opened, open, close } = useDialog<{ row: Row }>();
  usePreload(late);
  const dialog: ReactNode = target ? (
    <Suspense fallback={null}>
      <late.Component key={key} row={target.row} opened={opened} onClose={close} />
    </Suspense>
  ) : null;
  return { open: (row: Row) => open({ row }), dialog };
}

export function useRowDialog<Row>(addLabel: string, form: AfterScreen<RowDialogProps<Row>>, readOnlyReason?: string) {
  const { open, dialog } = useLateDialog(form);
  const reason = useReadOnlyReason();
  const blockedBecause = reason && (readOnlyReason ?? reason);
  const add = () => open(null);
  useAddAction({ label: addLabel, open: add, blockedBecause });
  const addButton: ReactNode = (
    <ActionButton main leftSection={<IconPlus size={20} aria-hidden />} blockedBecause={blockedBecause} onClick={add}>
      {addLabel}
    </ActionButton>
  );
  return { addButton, edit: open, dialog };
}
