import { ContactIcons } from "~/ui/contact/contact-links";
import { ActionButton } from "~/ui/page/action-button";
import { reachable } from "../rules";
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

/** What an open card offers: the same, and every way to reach them. */
export function CardActions(props: ClientActionsProps) {
  return (
    <div className={classes.card}>
      <ContactIcons whom={reachable(props.client)} />
      <ClientActions {...props} />
    </div>
  );
}
