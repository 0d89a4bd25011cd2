/** What a job earned: every figure leads to what it is made of. */
import { IconChevronRight, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Schemas } from "~/api/client";
import { messageOf } from "~/api/errors";
import type { FigureName } from "~/lib/shown/figures";
import { money, percent, quantity } from "~/lib/shown/format";
import { useNavigate } from "~/router/hooks";
import { Link } from "~/router/link";
import { Meaning } from "~/ui/figures/meaning";
import { ActionButton } from "~/ui/page/action-button";
import { profitQuery } from "../queries";
import classes from "./profit.module.css";

type ProfitProps = { projectId: string; onExpenses: () => void };

export function Profit({ projectId, onExpenses }: ProfitProps) {
  const { data: profit, error, refetch } = useQuery(profitQuery(projectId));
  const navigate = useNavigate();
  return (
    <>
      {profit ? (
        <Figures profit={profit} projectId={projectId} onExpenses={onExpenses} />
      ) : error ? (
        <p role="alert" className={classes.failed}>
          Failed to load what this job earned. {messageOf(error, "")}{" "}
          <ActionButton onClick={() => void refetch()}>Try again</ActionButton>
        </p>
      ) : (
        <p className={classes.waiting}>Loading...</p>
      )}
      <ActionButton
        changes
        leftSection={<IconPlus size={20} aria-hidden />}
        onClick={() => void navigate(`/app/invoices?new=invoice&projectLink=${encodeURIComponent(projectId)}`)}
      >
        New Invoice
      </ActionButton>
    </>
  );
}

type FiguresProps = ProfitProps & { profit: Schemas["ProjectProfit"] };

function Figures({ profit, projectId, onExpenses }: FiguresProps) {
  const [showsParts, setShowsParts] = useState(false);
  const ofProject = `project=${encodeURIComponent(projectId)}`;
  const { invoiced, left, percentageLeft } = profit;
  return (
    <div className={classes.figures}>
      <Figure
        label="Invoiced"
        detail={counted(profit.invoices, "invoice")}
        amount={money(invoiced)}
        means="Invoiced"
        to={`/app/invoices?type=Invoice&${ofProject}`}
      />
      <Figure
        label="Paid"
        detail={counted(profit.paidInvoices, "invoice")}
        amount={money(profit.paid)}
        means="Income from this job"
        to={`/app/invoices?type=Invoice&status=Paid&${ofProject}`}
        isPart
      />
      <Figure
        label="Spent"
        detail={counted(profit.expenses, "expense")}
        amount={less(profit.spent)}
        onPress={onExpenses}
      />
      <Figure
        label="Parts used"
        detail={counted(profit.parts.length, "part")}
        amount={less(profit.partsCost)}
        isOpen={showsParts}
        onPress={() => setShowsParts(!showsParts)}
      />
      {showsParts ? <Parts parts={profit.parts} /> : null}
      <Figure
        label="Miles"
        detail={`${quantity(profit.miles)} mi at ${profit.mileageRate === null ? "each trip\u2019s rate" : `$${profit.mileageRate.toFixed(3)}`}`}
        amount={less(profit.mileageCost)}
        to={`/app/mileage?${ofProject}`}
      />
      <p className={classes.left} data-tone={left < 0 ? "danger" : "good"}>
        <span>
          Left <Meaning of="Left of a job" label="Left" />
        </span>
        <span className="numeric">
          {money(left)}
          {percentageLeft === null ? "" : ` (${percent(percentageLeft)})`}
        </span>
      </p>
      {invoiced === 0 ? <p className={classes.waiting}>Nothing invoiced for this job yet.</p> : null}
    </div>
  );
}

type FigureProps = { label: string; detail: string; amount: string; means?: FigureName; isPart?: boolean } & (
  | { to: string }
  | { onPress: () => void; isOpen?: boolean }
);

/** A line of the sum; the whole of it is the way to what it is made of. */
function Figure({ label, detail, amount, means, isPart, ...way }: FigureProps) {
  const content: ReactNode = (
    <>
      <span className={classes.label}>
        {label} <small>{detail}</small>
      </span>
      <span className={classes.amount}>{amount}</span>
      <IconChevronRight size={18} aria-hidden />
    </>
  );
  const look = { className: classes.figure, "data-part": isPart || undefined };
  return "to" in way ? (
    <span className={classes.row}>
      <Link to={way.to} {...look}>
        {content}
      </Link>
      {means ? <Meaning of={means} label={label} /> : null}
    </span>
  ) : (
    <button type="button" aria-expanded={way.isOpen} onClick={way.onPress} {...look}>
      {content}
    </button>
  );
}

function Parts({ parts }: { parts: Schemas["PartUsed"][] }) {
  if (parts.length === 0) {
    return <p className={classes.waiting}>No parts yet. Inventory items on this project's invoices appear here.</p>;
  }
  return (
    <ul className={classes.parts}>
      {parts.map(({ documentId, documentNumber, description, quantity: count, cost, total }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same part may stand on an invoice twice
        <li key={`${documentId} ${place}`}>
          <span>
            {quantity(count)} × {description} at {money(cost)}{" "}
            <Link to={`/app/invoices?open=${encodeURIComponent(documentId)}`}>{documentNumber}</Link>
          </span>
          <span className="numeric">{money(total)}</span>
        </li>
      ))}
    </ul>
  );
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${quantity(count)} ${noun}s`;
}

/** What went into the job is taken off. */
function less(amount: number): string {
  return money(-amount);
}
