/**
 * The form that adds and edits the rows of a screen, with the add button of the page and of the shell.
 *
 * const { addButton, edit, dialog } = useRowDialog("Add Part", partDialog);
 * <Page action={addButton}>... {dialog}</Page>
 *
 * A screen whose form needs to know more than the row uses `useAddButton` and `useLateDialog`.
 */
import { useAddButton } from "~/ui/page/add/use-add-button";
import type { AfterScreen } from "./after-screen";
import { type LateDialogProps, useLateDialog } from "./use-late-dialog";

/** What the form of a row is given: the row to change, or null to add one. */
export type RowDialogProps<Row> = LateDialogProps<Row | null>;

export function useRowDialog<Row>(addLabel: string, form: AfterScreen<RowDialogProps<Row>>) {
  const { open, dialog } = useLateDialog(form);
  const addButton = useAddButton(addLabel, () => open(null));
  return { addButton, edit: open, dialog };
}
