/** What waits for the owner, by its next step; the most pressing last, as in an aging report. */
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { idOf } from "~/api/identity";
import { daysUntil } from "~/lib/calendar";
import { calendarDate, dayOf, money, quantity } from "~/lib/shown/format";
import { Link } from "~/router/link";
import { ErrorState } from "~/ui/feedback/error-state";
import { MessagePanel } from "~/ui/feedback/message-panel";
import { Skeleton } from "~/ui/feedback/skeleton";
import { ActionButton } from "~/ui/page/action-button";
import { needsActionQuery } from "../queries";
import type { Document, NeedsAction as Group } from "../types";
import classes from "./needs-action.module.css";
import { useDocumentActions } from "./use-document-actions";

type GroupName = Group["group"];

const GROUPS: Record<GroupName, { title: string; all: string; link: string }> = {
  drafts: { title: "Drafts", all: "Show all drafts", link: "?status=New" },
  waitingEstimates: {
    title: "Estimates waiting for an answer",
    all: "Show all sent estimates",
    link: "?type=Estimate&status=Sent",
  },
  expiredEstimates: {
    title: "Estimates that expired",
    all: "Show all sent estimates",
    link: "?type=Estimate&status=Sent",
  },
  acceptedEstimates: {
    title: "Accepted and not invoiced",
    all: "Show all sent estimates",
    link: "?type=Estimate&status=Sent",
  },
  notDueYet: unpaid("Unpaid, not due yet"),
  late1To14: unpaid("Unpaid, 1 to 14 days late"),
  late15To30: unpaid("Unpaid, 15 to 30 days late"),
  lateOver30: unpaid("Unpaid, over 30 days late"),
};

function unpaid(title: string) {
  return { title, all: "Show all unpaid invoices", link: "?type=Invoice&paid=false&sort=dueDate" };
}

const isLate = (group: GroupName) => group.startsWith("late");

type NeedsActionProps = {
  onOpen: (document: Document) => void;
  onSend: (document: Document) => void;
  onRemind: (document: Document) => void;
  onPay: (document: Document) => void;
};

export default function NeedsAction({ onOpen, onSend, onRemind, onPay }: NeedsActionProps) {
  const { data, error, refetch } = useQuery(needsActionQuery);
  if (!data) {
    if (error) {
      return <ErrorState title="Failed to load documents" error={error} onRetry={() => void refetch()} />;
    }
    return (
      <div role="status" aria-label="Loading documents..." className="appears-late">
        <Skeleton width="100%" height="14rem" />
      </div>
    );
  }
  const groups = data.filter(({ count }) => count > 0);
  if (groups.length === 0) {
    return (
      <MessagePanel
        icon={IconCircleCheck}
        title="Nothing needs action. Nice."
        text="No drafts, no open estimates and nothing unpaid."
      />
    );
  }
  return (
    <div className={classes.groups}>
      {groups.map(({ group, count, amount, documents }) => (
        <details key={group} open className={classes.group} data-late={isLate(group) || undefined}>
          <summary>
            <h2>{GROUPS[group].title}</h2>
            <span className={classes.sum}>
              {quantity(count)} · {money(amount)}
            </span>
          </summary>
          <ul aria-label={GROUPS[group].title}>
            {documents.map((document) => (
              <Row
                key={idOf(document)}
                {...{ group, document }}
                onOpen={() => onOpen(document)}
                onSend={() => (isLate(group) ? onRemind : onSend)(document)}
                onPay={() => onPay(document)}
              />
            ))}
          </ul>
          {count > documents.length ? (
            <Link to={GROUPS[group].link} className={classes.all}>
              {GROUPS[group].all}
            </Link>
          ) : null}
        </details>
      ))}
    </div>
  );
}

type RowProps = { group: GroupName; document: Document; onOpen: () => void; onSend: () => void; onPay: () => void };

function Row({ group, document, onOpen, onSend, onPay }: RowProps) {
  const { documentNumber, customerName, total, balance } = document;
  return (
    <li className={classes.row}>
      <button type="button" className={classes.what} onClick={onOpen}>
        <span className={classes.name}>{customerName}</span>
        <small>
          {documentNumber} · {whenInWords(group, document)}
        </small>
      </button>
      <span className={classes.amount}>{money(balance ?? total)}</span>
      <NextStep {...{ group, document, onSend, onPay }} />
    </li>
  );
}

const STEPS: Partial<Record<GroupName, string>> = { drafts: "Send", expiredEstimates: "Send again" };

/** The one thing to do now. */
function NextStep({ group, document, onSend, onPay }: Omit<RowProps, "onOpen">) {
  const { convert, pending } = useDocumentActions(document);
  const number = document.documentNumber;
  if (group === "acceptedEstimates") {
    return (
      <ActionButton aria-label={`Turn into invoice: ${number}`} changes loading={pending.convert} onClick={convert}>
        Turn into invoice
      </ActionButton>
    );
  }
  if (group === "notDueYet") {
    return (
      <ActionButton aria-label={`Record payment for ${number}`} changes onClick={onPay}>
        Record payment
      </ActionButton>
    );
  }
  const words = STEPS[group] ?? (isLate(group) ? "Send reminder" : "Follow up");
  return (
    <ActionButton aria-label={`${words}: ${number}`} changes onClick={onSend}>
      {words}
    </ActionButton>
  );
}

function whenInWords(group: GroupName, { date, sentDate, dueDate, validUntil, answer }: Document): string {
  if (group === "drafts") return `Created ${calendarDate(date)}`;
  if (group === "acceptedEstimates" && answer) return `Accepted ${dayOf(answer.at)}`;
  if (group === "expiredEstimates" && validUntil) return `Was valid until ${calendarDate(validUntil)}`;
  const sent = sentDate ? `Sent ${dayOf(sentDate)}` : `Created ${calendarDate(date)}`;
  if (group === "waitingEstimates") return sent;
  if (!dueDate) return sent;
  const days = daysUntil(dueDate);
  if (days >= 0) return days === 0 ? "Due today" : `Due ${calendarDate(dueDate)}`;
  return days === -1 ? "1 day late" : `${-days} days late`;
}
