import { useQuery } from "@tanstack/react-query";
import type { Span } from "~/lib/calendar";
import { calendarDate, money } from "~/lib/shown/format";
import { Link } from "~/router/link";
import { adjustmentsQuery, type Adjustments as Report } from "../queries";
import { Panel } from "./panel";
import classes from "./tax-report.module.css";

/** What came off invoices without being paid, and what customers have left as credit. Not there where there's none of it. */
export function Adjustments({ span }: { span: Span }) {
  const { data } = useQuery(adjustmentsQuery(span));
  const isUsed = data && (data.adjustments.length > 0 || data.voided > 0 || data.creditHeld !== 0);
  if (!isUsed) return null;
  return (
    <Panel
      title="Credits and Write-offs"
      note="What came off your invoices. A credit memo for money you already got takes its sales tax off right away. The money itself counts as income until you refund it or keep it as credit."
      hasData
    >
      <Figures report={data} />
    </Panel>
  );
}

function Figures({
  report: { credited, writtenOff, voided, voidedTotal, creditHeld, adjustments },
}: {
  report: Report;
}) {
  return (
    <div className={classes.figures}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
            <th scope="col">Tax</th>
          </tr>
        </thead>
        <tbody>
          {adjustments.map(({ kind, date, number, documentId, documentNumber, customerName, amount, tax, reason }) => (
            <tr key={`${documentId} ${number ?? date} ${amount}`}>
              <th scope="row">
                {calendarDate(date)} {number ?? kind}{" "}
                <Link to={`/app/invoices?open=${encodeURIComponent(documentId)}`}>{documentNumber}</Link> {customerName}
                : {reason}
              </th>
              <td data-column="Amount">{money(amount)}</td>
              <td data-column="Tax">{money(tax)}</td>
            </tr>
          ))}
          <tr className={classes.sum}>
            <th scope="row">Credit memos</th>
            <td>{money(credited)}</td>
            <td />
          </tr>
          <tr>
            <th scope="row">Written off</th>
            <td>{money(writtenOff)}</td>
            <td />
          </tr>
          <tr>
            <th scope="row">Voided documents ({voided})</th>
            <td>{money(voidedTotal)}</td>
            <td />
          </tr>
          <tr>
            <th scope="row">Unused client credit</th>
            <td>{money(creditHeld)}</td>
            <td />
          </tr>
        </tbody>
      </table>
    </div>
  );
}
