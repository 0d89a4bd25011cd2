/** What the magnifier and the keys open, fetched together: the search, and the list of shortcuts. */
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { Palette } from "./palette";
import { ShortcutsDialog } from "./shortcuts-dialog";

export default function SearchDialogs({ row, opened, onClose }: LateDialogProps<"search" | "shortcuts">) {
  return row === "search" ? (
    <Palette opened={opened} onClose={onClose} />
  ) : (
    <ShortcutsDialog opened={opened} onClose={onClose} />
  );
}
