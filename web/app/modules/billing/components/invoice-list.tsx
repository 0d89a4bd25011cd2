import { Card, Text, Title } from "@mantine/core";
import { planName } from "~/account/plans";
import type { Schemas } from "~/api/client";
import { calendarDate, money } from "~/lib/shown/format";
import classes from "./invoice-list.module.css";

/** What was charged for which period, newest first. */
export function InvoiceList({ invoices }: { invoices: Schemas["BuiltinInvoice"][] }) {
  return (
    <Card component="section" aria-labelledby="invoices">
      <Title order={2} id="invoices">
        Invoices
      </Title>
      {invoices.length === 0 ? (
        <Text mt="sm">No invoices yet.</Text>
      ) : (
        <ul className={classes.invoices}>
          {invoices.map(({ _id, plan, amount, periodStart, periodEnd }) => (
            <li key={_id} className={classes.invoice}>
              <span>
                {planName(plan)}
                <span className={classes.period}>
                  {calendarDate(periodStart)} to {calendarDate(periodEnd)}
                </span>
              </span>
              <span className={classes.amount}>{money(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
