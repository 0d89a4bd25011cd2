import { ActionButton } from "~/ui/page/action-button";
import type { Client } from "../types";
import classes from "./client-actions.module.css";

type ClientActionsProps = { client: Client; onView: () => void; onEdit: () => void };

/** What a row of the table offers. */
export function ClientActions({ client, onView, onEdit }: ClientActionsProps) {
  return (
    <div className={classes.actions}>
      <ActionButton aria-label={`View ${client.name}`} onClick={onView}>
        View
      </ActionButton>
      <ActionButton aria-label={`Edit ${client.name}`} changes onClick={onEdit}>
        Edit
      </ActionButton>
    </div>
  );
}
