/** The one button to all that a list can be narrowed to and sorted by; the dialog comes after the screen. */
import { IconFilter } from "@tabler/icons-react";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { ActionButton } from "~/ui/page/action-button";
import type { FilterView } from "../use-list-view";
import classes from "./filter-button.module.css";

const filterDialog = afterScreen(() => import("./filter-dialog"));

type FilterButtonProps = { view: FilterView; narrowedBy: number; withControls: boolean };

export function FilterButton({ view, narrowedBy, withControls }: FilterButtonProps) {
  const { open, dialog } = useLateDialog(filterDialog);
  return (
    <>
      <ActionButton
        className={classes.button ?? ""}
        leftSection={<IconFilter size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => open({ ...view, controls: withControls ? view.controls : [] })}
      >
        Filter {narrowedBy > 0 ? <span className={classes.count}>{narrowedBy}</span> : null}
      </ActionButton>
      {dialog}
    </>
  );
}
