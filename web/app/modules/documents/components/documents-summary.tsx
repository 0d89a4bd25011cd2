import { money, quantity } from "~/lib/shown/format";
import { SummaryTiles, TileRow } from "~/ui/figures/tiles/summary-tiles";
import { useFigures } from "~/ui/figures/use-figures";
import { summaryQuery } from "../queries";

/** How many stand where, and what they come to. */
export function DocumentsSummary() {
  const { data, shown } = useFigures(summaryQuery);
  return (
    <TileRow label="Document figures">
      <SummaryTiles
        label="Documents by status"
        tiles={[
          {
            label: "New",
            value: shown(({ newCount }) => quantity(newCount)),
            means: "New",
            link: { to: "?status=New", says: "show documents not sent yet" },
          },
          {
            label: "Sent",
            value: shown(({ sentCount }) => quantity(sentCount)),
            link: { to: "?status=Sent&late=false", says: "show sent documents not past due" },
          },
          {
            label: "Paid",
            value: shown(({ paidCount }) => quantity(paidCount)),
            link: { to: "?status=Paid", says: "show paid documents" },
          },
          {
            label: "Past Due",
            value: shown(({ pastDueCount }) => quantity(pastDueCount)),
            tone: data && data.pastDueCount > 0 ? "danger" : undefined,
            means: "Past Due",
            link: { to: "?late=true", says: "show documents past due or overdue" },
          },
        ]}
      />
      <SummaryTiles
        label="Invoice totals"
        tiles={[
          {
            label: "Outstanding Invoices",
            value: shown(({ outstandingInvoices }) => money(outstandingInvoices)),
            means: "Outstanding Invoices",
            link: { to: "?type=Invoice&paid=false", says: "show invoices not paid in full" },
            // Its line is there before it is known whether there is something to say.
            detail:
              data && data.outstandingNotSent > 0 ? `of which not sent yet: ${money(data.outstandingNotSent)}` : "",
          },
          { label: "Total Paid", value: shown(({ totalPaid }) => money(totalPaid)), means: "Total Paid" },
          {
            label: "Invoice Revenue",
            value: shown(({ invoiceRevenue }) => money(invoiceRevenue)),
            means: "Invoice Revenue",
            link: { to: "?type=Invoice", says: "show all invoices" },
          },
        ]}
      />
    </TileRow>
  );
}
