import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { idOf } from "~/api/identity";
import { calendarDate, money, quantity } from "~/lib/shown/format";
import { Link } from "~/router/link";
import { Dialog } from "~/ui/dialogs/dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { confirm } from "~/ui/feedback/confirm";
import { NextStep } from "~/ui/feedback/next-step";
import { told } from "~/ui/feedback/notify";
import { type Fact, Facts } from "~/ui/figures/facts";
import { NOTHING } from "~/ui/figures/nothing";
import { ActionButton, LinkButton } from "~/ui/page/action-button";
import { type Recurring, recurring, recurringQuery, type SeenRecurring } from "../recurring/queries";
import { madeInWords, rhythmInWords, savedInWords } from "../recurring/rules";
import { usePausing } from "../recurring/use-pausing";
import classes from "./details-dialog.module.css";
import { NextDays } from "./next-days";
import own from "./recurring-details.module.css";

export type RecurringTarget = {
  recurring: SeenRecurring;
  /** Just saved: what comes next is said. */
  isNew: boolean;
  onEdit: (row: SeenRecurring) => void;
};

/** All that is known about a recurring invoice, to read, and where those are that it made. */
export default function RecurringDetails({ row: target, opened, onClose }: LateDialogProps<RecurringTarget>) {
  const { data = target.recurring } = useQuery(recurringQuery(idOf(target.recurring)));
  const removal = recurring.useDelete();
  const { pause, pending } = usePausing(data);

  async function remove() {
    const question = "Are you sure you want to delete this recurring invoice?";
    const detail = `For ${data.customerName}. Invoices it already created stay.`;
    if (!(await confirm({ question, detail, yes: "Delete", danger: true }))) return;
    const gone = await told(removal.mutateAsync(idOf(data)), {
      done: `Recurring invoice for ${data.customerName} deleted`,
      failure: "Failed to delete the recurring invoice",
    });
    if (gone) onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Recurring invoice for ${data.customerName}`}
      wide
      footer={
        <>
          <ActionButton data-autofocus onClick={onClose}>
            Close
          </ActionButton>
          <ActionButton changes loading={pending} onClick={pause}>
            {data.isPaused ? "Resume" : "Pause"}
          </ActionButton>
          <ActionButton
            main
            changes
            onClick={() => {
              onClose();
              target.onEdit(data);
            }}
          >
            Edit
          </ActionButton>
        </>
      }
    >
      {target.isNew ? <NextStep>{savedInWords(data)}</NextStep> : null}
      <Facts facts={factsOf(data)} />
      <Lines row={data} />
      <div className={classes.actions}>
        {data.made > 0 ? (
          <LinkButton to={`/app/invoices?recurringId=${encodeURIComponent(idOf(data))}&sort=newest`}>
            {data.made === 1 ? "Show the invoice" : `Show the ${data.made} invoices`}
          </LinkButton>
        ) : null}
        <ActionButton danger changes loading={removal.isPending} onClick={() => void remove()}>
          Delete
        </ActionButton>
      </div>
    </Dialog>
  );
}

function factsOf(row: SeenRecurring): Fact[] {
  return [
    ["How often", rhythmInWords(row)],
    ["Next dates", <NextDays key="days" row={row} />],
    ["From", calendarDate(row.startsOn)],
    ["Until", row.endsOn ? calendarDate(row.endsOn) : null],
    ["Created", madeInWords(row)],
    ["Last created", row.lastOn ? calendarDate(row.lastOn) : null],
    ["Each time", row.sendsByMail ? `Created and emailed to ${row.customerEmail}` : "Saved as a draft for you to send"],
    ["Days to pay", row.dueDays === null ? "Due upon receipt" : String(row.dueDays)],
    ["Copied from", row.documentId ? <Source key="source" documentId={row.documentId} /> : null],
  ];
}

function Source({ documentId }: { documentId: string }) {
  return (
    <Anchor component={Link} to={`/app/invoices?open=${encodeURIComponent(documentId)}`} inherit>
      See the invoice
    </Anchor>
  );
}

function Lines({ row }: { row: Recurring }) {
  const lines = row.items.reduce((sum, { subtotal }) => sum + Math.round(subtotal * 100), 0);
  const isPlain = lines === Math.round(row.total * 100);
  return (
    <section className={classes.section}>
      <h3>Each invoice has</h3>
      <ul className={own.lines}>
        {row.items.map((item) => (
          <li key={idOf(item)}>
            <span>
              {item.quantity === 1 ? "" : `${quantity(item.quantity)} × `}
              {item.description || NOTHING}
            </span>
            <span className="numeric">{money(item.subtotal)}</span>
          </li>
        ))}
        <li data-total>
          <span>{isPlain ? "Total" : "Total, with discount and tax"}</span>
          <span className="numeric">{money(row.total)}</span>
        </li>
      </ul>
    </section>
  );
}
