import { Card, Text, Title } from "@mantine/core";
import { planName } from "~/account/plans";
import type { Schemas } from "~/api/client";
import { idOf } from "~/api/identity";
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
          {invoices.map((invoice) => (
            <li key={idOf(invoice)} className={classes.invoice}>
              <span>
                {planName(invoice.plan)}
                <span className={classes.period}>
                  {calendarDate(invoice.periodStart)} to {calendarDate(invoice.periodEnd)}
                </span>
              </span>
              <span className={classes.amount}>{money(invoice.amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
