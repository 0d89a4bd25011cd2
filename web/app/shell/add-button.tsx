import { ActionIcon } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useAnyDialogOpen } from "~/ui/navigation/open-dialogs";
import { useCurrentAddAction } from "~/ui/page/add-action";
import { Tip } from "~/ui/page/tip";
import classes from "./add-button.module.css";

/**
 * The round button within the thumb's reach: opens the current screen's add form. Hidden while any modal is open. It
 * stands in a bar of its own: floating, it would lie over the very rows one wants to press.
 */
export function AddButton() {
  const action = useCurrentAddAction();
  const dialogOpen = useAnyDialogOpen();
  if (!action) return null;
  const reason = action.blockedBecause;
  return (
    // Hidden, not removed: the closing form gives the focus back to it.
    <div className={classes.bar} data-covered={dialogOpen || undefined}>
      <Tip text={reason ?? action.label} disabled={dialogOpen}>
        <ActionIcon
          variant="filled"
          color="sawhorse.5"
          radius="xl"
          className={classes.button ?? ""}
          aria-label={action.label}
          aria-disabled={reason ? true : undefined}
          onClick={reason ? undefined : action.open}
        >
          <IconPlus size={28} stroke={2.25} aria-hidden />
        </ActionIcon>
      </Tip>
    </div>
  );
}
