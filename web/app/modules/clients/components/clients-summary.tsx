import { today } from "~/lib/calendar";
import { moneyWhole, quantity } from "~/lib/shown/format";
import { SummaryTiles } from "~/ui/figures/tiles/summary-tiles";
import { useFigures } from "~/ui/figures/use-figures";
import { summaryQuery } from "../queries";

export function ClientsSummary() {
  const { shown } = useFigures(summaryQuery);
  return (
    <SummaryTiles
      label="Clients summary"
      tiles={[
        {
          label: "Total Clients",
          value: shown(({ totalClients }) => quantity(totalClients)),
          link: { to: "?", says: "show all clients" },
        },
        {
          label: "Active Customers",
          value: shown(({ activeCustomers }) => quantity(activeCustomers)),
          link: { to: "?type=customer", says: "show your customers" },
        },
        {
          label: "Pipeline Value",
          value: shown(({ pipelineValue }) => moneyWhole(pipelineValue)),
          link: { to: "?pipeline=true&sort=estimatedValue&direction=desc", says: "show clients neither won nor lost" },
        },
        {
          label: "Revenue YTD",
          value: shown(({ revenueYTD }) => moneyWhole(revenueYTD)),
          means: "Revenue YTD",
          link: {
            to: `/app/invoices?type=Invoice&paidYear=${today().slice(0, 4)}&sort=newest`,
            says: "show invoices paid this year",
          },
        },
      ]}
    />
  );
}
