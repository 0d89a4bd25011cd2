/** What comes out of an appointment, each one tap away and filled in with what's known of it. */
import { IconCamera, IconFileInvoice, IconFileText, IconHammer, IconNote } from "@tabler/icons-react";
import { useId } from "react";
import { idOf } from "~/api/identity";
import { useNavigate } from "~/router/hooks";
import { ActionButton } from "~/ui/page/action-button";
import type { Appointment } from "../types";
import classes from "./next-things.module.css";

type NextThingsProps = { appointment: Appointment; onNotes: () => void };

export function NextThings({ appointment, onNotes }: NextThingsProps) {
  const navigate = useNavigate();
  const headingId = useId();
  const begin = (path: string, what: string, more = "") =>
    void navigate(`${path}?new=${what}&appointment=${encodeURIComponent(idOf(appointment))}${more}`);
  // Photos are kept with an estimate or an invoice. Before the work that's the one, after it the other.
  const withPhotos = appointment.status === "Completed" ? "invoice" : "estimate";
  return (
    <section aria-labelledby={headingId} className={classes.next}>
      <h3 id={headingId}>Next</h3>
      <div>
        <ActionButton
          changes
          leftSection={<IconFileText size={18} aria-hidden />}
          onClick={() => begin("/app/invoices", "estimate")}
        >
          New estimate
        </ActionButton>
        <ActionButton
          changes
          leftSection={<IconFileInvoice size={18} aria-hidden />}
          onClick={() => begin("/app/invoices", "invoice")}
        >
          New invoice
        </ActionButton>
        <ActionButton
          changes
          leftSection={<IconHammer size={18} aria-hidden />}
          onClick={() => begin("/app/projects", "project")}
        >
          New project
        </ActionButton>
        <ActionButton
          changes
          leftSection={<IconCamera size={18} aria-hidden />}
          onClick={() => begin("/app/invoices", withPhotos, "&at=photos")}
        >
          {withPhotos === "invoice" ? "Invoice with photos" : "Estimate with photos"}
        </ActionButton>
        <ActionButton changes leftSection={<IconNote size={18} aria-hidden />} onClick={onNotes}>
          {appointment.notes ? "Edit notes" : "Add notes"}
        </ActionButton>
      </div>
    </section>
  );
}
