/** The business in five figures, each leading to the list behind it. */
import { Card } from "@mantine/core";
import { today } from "~/lib/calendar";
import { money, quantity } from "~/lib/shown/format";
import { SummaryTiles, type Tile } from "~/ui/figures/tiles/summary-tiles";
import type { Overview } from "../queries";
import classes from "./business-overview.module.css";

export function BusinessOverview({ overview }: { overview: Overview }) {
  return (
    <Card component="section" aria-labelledby="business-overview">
      <h2 id="business-overview" className={classes.title}>
        Business Overview
      </h2>
      <SummaryTiles label="Figures" leads tiles={tilesOf(overview, today().slice(0, 4))} />
    </Card>
  );
}

function tilesOf(overview: Overview, year: string): Tile[] {
  const { totalRevenueYTD, pendingInvoices, overdueInvoices, inventoryValue, upcomingJobs } = overview;
  return [
    {
      label: "Total Revenue YTD",
      value: money(totalRevenueYTD),
      means: "Revenue YTD",
      link: {
        to: `/app/invoices?type=Invoice&paidYear=${year}&sort=newest`,
        says: "show invoices paid this year",
      },
    },
    {
      label: "Pending Invoices",
      value: quantity(pendingInvoices),
      means: "Pending",
      link: {
        to: "/app/invoices?type=Invoice&paid=false&late=false",
        says: "show unpaid invoices not yet past due",
      },
    },
    {
      label: "Overdue Invoices",
      value: quantity(overdueInvoices),
      means: "Overdue",
      tone: overdueInvoices > 0 ? "danger" : undefined,
      link: { to: "/app/invoices?late=true", says: "show past due invoices" },
    },
    {
      label: "Inventory Value",
      value: money(inventoryValue),
      link: { to: "/app/inventory", says: "show the parts" },
    },
    {
      label: "Upcoming Jobs",
      value: quantity(upcomingJobs),
      link: {
        to: "/app/scheduling?tab=appointments&when=upcoming&toDo=true",
        says: "show the appointments from today on",
      },
    },
  ];
}
