import { ActionIcon, Tooltip } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useCurrentAddAction } from "~/ui/add-action";
import { useAnyDialogOpen } from "~/ui/open-dialogs";
import classes from "./add-button.module.css";

/** The round button within the thumb's reach: opens the current screen's add form. Hidden while any modal is open. */
export function AddButton() {
  const action = useCurrentAddAction();
  const dialogOpen = useAnyDialogOpen();
  if (!action) return null;
  const reason = action.blockedBecause;
  return (
    <Tooltip label={reason ?? action.label} position="left" disabled={dialogOpen}>
      <ActionIcon
        variant="filled"
        color="sawhorse.5"
        size={60}
        radius="xl"
        className={classes.button ?? ""}
        // Hidden, not removed: the closing form gives the focus back to it.
        mod={{ covered: dialogOpen }}
        aria-label={action.label}
        aria-disabled={reason ? true : undefined}
        onClick={reason ? undefined : action.open}
      >
        <IconPlus size={28} stroke={2.25} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
