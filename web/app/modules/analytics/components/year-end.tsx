import { IconFileSpreadsheet, IconFileZip } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTaxRates } from "~/account/profile";
import type { FigureName } from "~/lib/shown/figures";
import { moneyWhole, quantity } from "~/lib/shown/format";
import { ErrorState } from "~/ui/feedback/error-state";
import { notifyDone } from "~/ui/feedback/notify";
import { Meaning } from "~/ui/figures/meaning";
import { useExport } from "~/ui/files/use-export";
import { SelectField } from "~/ui/forms/fields";
import { useAddress } from "~/ui/navigation/use-address";
import { ActionButton } from "~/ui/page/action-button";
import { type YearEnd as Figures, fetchYearEnd, type YearEndFile, yearEndQuery } from "../queries";
import { dayLabel, thisYear, yearShown } from "../rules";
import classes from "./year-end.module.css";

/** What an accountant asks for, for any year: in figures, and as files to hand over. Open in read-only mode too. */
export function YearEnd() {
  const address = useAddress();
  const heading = useId();
  const chargesTax = useTaxRates().length > 0;
  const present = thisYear();
  const year = yearShown(address);
  const { data, isError, error, refetch } = useQuery(yearEndQuery(year));
  const years = [...new Set([...(data?.years ?? []), present, year])].sort((one, other) => other - one);
  const { exporting, exportFile } = useExport<YearEndFile>("Failed to export report");

  async function save(file: YearEndFile) {
    const name = await exportFile(file, () => fetchYearEnd(file, year));
    if (name) notifyDone(`${name} is in your downloads`);
  }

  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div className={classes.head}>
        <div>
          <h2 id={heading}>Year-end</h2>
          <p>
            Each payment with its method, fee and tax, unpaid invoices, refunds, voided documents, credits, everything
            you spent and your trips, ready for your accountant.
            {chargesTax ? " Income excludes sales tax. Unpaid balances include it." : null}
          </p>
        </div>
        <div className={classes.tools}>
          <SelectField
            aria-label="Year"
            value={String(year)}
            data={years.map((one) => String(one).padStart(4, "0"))}
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              address.change({ year: Number(chosen) === present ? null : chosen });
            }}
          />
          <ActionButton
            leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
            loading={exporting === "workbook"}
            onClick={() => void save("workbook")}
          >
            Download for Excel
          </ActionButton>
          <ActionButton
            leftSection={<IconFileZip size={20} aria-hidden />}
            loading={exporting === "archive"}
            onClick={() => void save("archive")}
          >
            Download CSV files
          </ActionButton>
        </div>
      </div>
      {isError && !data ? (
        <ErrorState title="Your year-end figures didn't load" error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={classes.tables}>
          {TABLES.map(({ title, means, says }) => (
            <li key={title} className={classes.table}>
              <h3>
                {title} {means ? <Meaning of={means} label={title} /> : null}
              </h3>
              <p>{data ? says(data) : "\u00a0"}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const TABLES: { title: string; means?: FigureName; says: (year: Figures) => string }[] = [
  {
    title: "Income",
    means: "Income",
    says: ({ income, invoices }) => `${moneyWhole(income)} from ${countOf(invoices, "paid invoice")}`,
  },
  {
    title: "Expenses",
    means: "Expenses",
    says: ({ expenses, expenseCount, receipts }) =>
      `${moneyWhole(expenses)} in ${countOf(expenseCount, "expense")}, ${countOf(receipts, "receipt")}`,
  },
  {
    title: "Mileage",
    says: ({ businessMiles, reimbursement, mileageRate, mileageRates, tripCosts }) =>
      `${quantity(businessMiles)} business miles, ${moneyWhole(reimbursement)} at ${mileageRates.length > 1 ? "each trip\u2019s rate" : `$${mileageRate} a mile`}${tripCosts > 0 ? `. Deduct that or the ${moneyWhole(tripCosts)} of fuel, tolls and parking in Expenses, not both.` : ""}`,
  },
  {
    title: "Unpaid invoices",
    means: "Unpaid",
    says: ({ unpaid, unpaidInvoices, unpaidByAge, unpaidOn }) => {
      const late = unpaidByAge.at(-1);
      const old = late && late.invoices > 0 ? `, ${moneyWhole(late.amount)} over 60 days` : "";
      return `${moneyWhole(unpaid)} in ${countOf(unpaidInvoices, "invoice")} on ${dayLabel(unpaidOn)}${old}`;
    },
  },
  {
    title: "Voided",
    says: ({ voided, voidedTotal }) =>
      voided === 0
        ? "None this year"
        : `${countOf(voided, "document")}, ${moneyWhole(voidedTotal)}. Not counted anywhere else.`,
  },
  {
    title: "Client credit",
    says: ({ creditHeld, unpaidOn }) => `${moneyWhole(creditHeld)} unused on ${dayLabel(unpaidOn)}`,
  },
];

function countOf(count: number, noun: string): string {
  return `${quantity(count)} ${noun}${count === 1 ? "" : "s"}`;
}
