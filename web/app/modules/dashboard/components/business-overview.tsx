/** The business in five figures, each leading to the list behind it. */
import { Card, Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { money, quantity } from "~/lib/format";
import type { Overview } from "../queries";
import classes from "./business-overview.module.css";

type Stat = { label: string; value: (overview: Overview) => string; to: string; says: string; warns?: true };

const STATS: Record<keyof Overview, Stat> = {
  totalRevenueYTD: {
    label: "Total Revenue YTD",
    value: ({ totalRevenueYTD }) => money(totalRevenueYTD),
    to: "/app/invoices?type=Invoice&status=Paid&sort=newest",
    says: "show the invoices that were paid",
  },
  pendingInvoices: {
    label: "Pending Invoices",
    value: ({ pendingInvoices }) => quantity(pendingInvoices),
    to: "/app/invoices?type=Invoice&paid=false&late=false",
    says: "show the invoices that are not paid and not past due",
  },
  overdueInvoices: {
    label: "Overdue Invoices",
    value: ({ overdueInvoices }) => quantity(overdueInvoices),
    to: "/app/invoices?late=true",
    says: "show the invoices that are past due",
    warns: true,
  },
  inventoryValue: {
    label: "Inventory Value",
    value: ({ inventoryValue }) => money(inventoryValue),
    to: "/app/inventory",
    says: "show the parts",
  },
  upcomingJobs: {
    label: "Upcoming Jobs",
    value: ({ upcomingJobs }) => quantity(upcomingJobs),
    to: "/app/scheduling?tab=appointments&when=upcoming&toDo=true",
    says: "show the appointments from today on",
  },
};

/** `overview` is undefined while loading. */
export function BusinessOverview({ overview }: { overview: Overview | undefined }) {
  return (
    <Card component="section" aria-labelledby="business-overview" aria-busy={overview === undefined}>
      <h2 id="business-overview" className={classes.title}>
        Business Overview
      </h2>
      <dl className={classes.stats}>
        {Object.entries(STATS).map(([name, { label, value, to, says, warns }]) => (
          <div
            key={name}
            className={classes.stat}
            data-danger={(warns && overview && overview[name as keyof Overview] > 0) || undefined}
          >
            <dt className={classes.label}>
              <Link to={to} prefetch="intent" className={classes.link} aria-label={`${label}: ${says}`}>
                {label}
              </Link>
            </dt>
            <dd className={classes.value}>
              {overview ? (
                value(overview)
              ) : (
                <Skeleton
                  component="span"
                  display="inline-block"
                  width="5rem"
                  height="0.8em"
                  className="appears-late"
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
