import { useQuery } from "@tanstack/react-query";
import { idOf } from "~/api/identity";
import { addressInWords } from "~/lib/address-in-words";
import { calendarDate, dayOf, moneyWhole } from "~/lib/shown/format";
import { useNavigate } from "~/router/hooks";
import { ContactButtons } from "~/ui/contact/contact-links";
import { Dialog } from "~/ui/dialogs/dialog";
import { type LateDialogProps, useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { NextStep } from "~/ui/feedback/next-step";
import { told } from "~/ui/feedback/notify";
import { Facts } from "~/ui/figures/facts";
import { Mark } from "~/ui/figures/marked-figure";
import { NOTHING } from "~/ui/figures/nothing";
import { breakable } from "~/ui/lists/name-with-facts";
import { ActionButton } from "~/ui/page/action-button";
import { useMoveStatus, useMoveType } from "../changes";
import { clientQuery } from "../lookups";
import { followUpInWords, reachable, STATUSES, statusInWords, TYPES, typeInWords } from "../rules";
import type { Client } from "../types";
import { useDeleteClient } from "../use-delete-client";
import { Belongings } from "./belongings";
import { ChoiceButtons } from "./choice-buttons";
import classes from "./details-dialog.module.css";
import { InteractionHistory, interactionDialog } from "./interaction-history";
import { Section } from "./section";

export type DetailsTarget = {
  client: Client;
  /** Just written down: what comes next is to talk to them. */
  isNew: boolean;
  onEdit: (client: Client) => void;
  onTask: (client: Client) => void;
};

/** All that is known about a client, what was said, what is theirs, and everything one does next. */
export default function DetailsDialog({ row, opened, onClose }: LateDialogProps<DetailsTarget>) {
  const { data: client = row.client } = useQuery({ ...clientQuery(idOf(row.client)), placeholderData: row.client });
  const { remove, isPending } = useDeleteClient(client);

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={client.name}
      wide
      footer={
        <>
          <ActionButton data-autofocus onClick={onClose}>
            Close
          </ActionButton>
          <ActionButton main changes onClick={() => row.onEdit(client)}>
            Edit Client
          </ActionButton>
        </>
      }
    >
      <Next client={client} isNew={row.isNew} onTask={() => row.onTask(client)} />
      <Section title="Contact Information">
        <ContactButtons whom={reachable(client)} />
        <Facts
          facts={[
            ["Company", client.company],
            ["Email", breakable(client.email)],
            ["Phone", client.phone],
            ["Address", addressInWords(client.address)],
            ["LinkedIn", client.socialMedia.linkedin],
            ["Twitter", client.socialMedia.twitter],
            ["Facebook", client.socialMedia.facebook],
          ]}
        />
      </Section>
      <Pipeline client={client} />
      <Section title="Details">
        <Facts
          facts={[
            ["Lead Source", client.leadSource],
            ["Source", client.source],
            ["Industry", client.industry],
            ["Tags", client.tags.join(", ")],
          ]}
        />
      </Section>
      <Section title="Notes">
        <p className={classes.notes}>{client.notes ?? NOTHING}</p>
      </Section>
      <InteractionHistory client={client} />
      <Section title="Value">
        <Facts
          facts={[
            ["Estimated Value", moneyWhole(client.estimatedValue)],
            ["Actual Value", moneyWhole(client.actualValue)],
          ]}
        />
      </Section>
      <Timeline client={client} />
      <Belongings client={client} />
      <div className={classes.end}>
        <ActionButton
          danger
          changes
          loading={isPending}
          onClick={() => void remove().then((gone) => gone && onClose())}
        >
          Delete Client
        </ActionButton>
      </div>
    </Dialog>
  );
}

type NextProps = { client: Client; isNew: boolean; onTask: () => void };

/** What one does with a client, each begun with what is known of them. */
function Next({ client, isNew, onTask }: NextProps) {
  const navigate = useNavigate();
  const logging = useLateDialog(interactionDialog);
  const begin = (path: string, what: string) => () =>
    void navigate(`${path}?new=${what}&client=${encodeURIComponent(idOf(client))}`);
  return (
    <div className={classes.begin}>
      {isNew ? <NextStep>{client.name} saved. Next: log a call or write an estimate.</NextStep> : null}
      <div className={classes.next}>
        <ActionButton changes onClick={() => logging.open({ client, interaction: null, type: "call" })}>
          Log a call
        </ActionButton>
        <ActionButton changes onClick={begin("/app/invoices", "estimate")}>
          New estimate
        </ActionButton>
        <ActionButton changes onClick={begin("/app/invoices", "invoice")}>
          New invoice
        </ActionButton>
        <ActionButton changes onClick={begin("/app/scheduling", "appointment")}>
          New appointment
        </ActionButton>
        <ActionButton changes onClick={begin("/app/projects", "project")}>
          New project
        </ActionButton>
        <ActionButton changes onClick={onTask}>
          New task
        </ActionButton>
      </div>
      {logging.dialog}
    </div>
  );
}

/** Where the sale stands and what they are to the business, each moved with one press. */
function Pipeline({ client }: { client: Client }) {
  const moveStatus = useMoveStatus();
  const moveType = useMoveType();
  const { name } = client;
  const id = idOf(client);

  const setStatus = (status: Client["status"]) =>
    told(moveStatus.mutateAsync({ id, status }), {
      done: `${name} moved to ${statusInWords(status)}`,
      failure: `We couldn't move ${name} to ${statusInWords(status)}. Please try again.`,
      undo: () => void setStatusBack(client.status),
    });
  const setStatusBack = (status: Client["status"]) =>
    told(moveStatus.mutateAsync({ id, status }), {
      done: `${name} moved back to ${statusInWords(status)}`,
      failure: `We couldn't move ${name} back to ${statusInWords(status)}. Please try again.`,
    });
  const setType = (type: Client["type"]) =>
    told(moveType.mutateAsync({ id, type }), {
      done: `${name} is now ${asType(type)}`,
      failure: `${name} is still ${asType(client.type)}. Please try again.`,
    });

  return (
    <div className={classes.pipeline}>
      <ChoiceButtons
        label="Status"
        choices={STATUSES}
        value={client.status}
        onChoose={(status) => void setStatus(status)}
      />
      <ChoiceButtons label="Type" choices={TYPES} value={client.type} onChoose={(type) => void setType(type)} />
    </div>
  );
}

/** "a lead", "a customer", "inactive". */
function asType(type: Client["type"]): string {
  const word = typeInWords(type).toLowerCase();
  return type === "inactive" ? word : `a ${word}`;
}

function Timeline({ client }: { client: Client }) {
  const { createdAt, lastContactDate, nextFollowUpDate } = client;
  const due = nextFollowUpDate ? followUpInWords(nextFollowUpDate) : null;
  return (
    <Section title="Timeline">
      <Facts
        facts={[
          ["Created", dayOf(createdAt)],
          ["Last Contact", lastContactDate ? calendarDate(lastContactDate) : "Not yet"],
          [
            "Next Follow-up",
            nextFollowUpDate && due ? (
              <>
                {calendarDate(nextFollowUpDate)} <Mark {...due} />
              </>
            ) : (
              "None set"
            ),
          ],
        ]}
      />
    </Section>
  );
}
