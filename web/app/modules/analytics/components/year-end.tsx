import { IconDownload, IconFileZip } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTaxRates } from "~/account/profile";
import { moneyWhole, quantity } from "~/lib/shown/format";
import { ErrorState } from "~/ui/feedback/error-state";
import { notifyDone } from "~/ui/feedback/notify";
import { useExport } from "~/ui/files/use-export";
import { SelectField } from "~/ui/forms/fields";
import { useAddress } from "~/ui/navigation/use-address";
import { ActionButton } from "~/ui/page/action-button";
import { type YearEnd as Figures, fetchYearEnd, type YearEndFile, yearEndQuery } from "../queries";
import { dayLabel, thisYear, yearShown } from "../rules";
import classes from "./year-end.module.css";

/** What an accountant asks for, for any year: each as a table, or all of them at once. Open in read-only mode too. */
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
            What your accountant asks for, ready to hand over.
            {chargesTax ? " Income is without tax, what is unpaid with it." : null}
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
            leftSection={<IconFileZip size={20} aria-hidden />}
            loading={exporting === "archive"}
            onClick={() => void save("archive")}
          >
            Download all (ZIP)
          </ActionButton>
        </div>
      </div>
      {isError && !data ? (
        <ErrorState title="Failed to load the year" error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={classes.tables}>
          {TABLES.map(({ file, title, says }) => (
            <li key={file} className={classes.table}>
              <div>
                <h3>{title}</h3>
                <p>{data ? says(data) : "\u00a0"}</p>
              </div>
              <ActionButton
                aria-label={`Download ${title} as CSV`}
                leftSection={<IconDownload size={20} aria-hidden />}
                loading={exporting === file}
                onClick={() => void save(file)}
              >
                CSV
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const TABLES: { file: YearEndFile; title: string; says: (year: Figures) => string }[] = [
  {
    file: "income",
    title: "Income by month",
    says: ({ income, invoices }) => `${moneyWhole(income)} from ${countOf(invoices, "paid invoice")}`,
  },
  {
    file: "expenses",
    title: "Expenses by category",
    says: ({ expenses, expenseCount, receipts }) =>
      `${moneyWhole(expenses)} in ${countOf(expenseCount, "expense")}, ${countOf(receipts, "receipt")}`,
  },
  {
    file: "mileage",
    title: "Mileage log",
    says: ({ businessMiles, reimbursement, mileageRate, mileageRates }) =>
      `${quantity(businessMiles)} business miles, ${moneyWhole(reimbursement)} at ${mileageRates.length > 1 ? "each day\u2019s rate" : `$${mileageRate} a mile`}`,
  },
  {
    file: "unpaid",
    title: "Unpaid invoices by age",
    says: ({ unpaid, unpaidInvoices, unpaidByAge, unpaidOn }) => {
      const late = unpaidByAge.at(-1);
      const old = late && late.invoices > 0 ? `, ${moneyWhole(late.amount)} over 60 days` : "";
      return `${moneyWhole(unpaid)} in ${countOf(unpaidInvoices, "invoice")} on ${dayLabel(unpaidOn)}${old}`;
    },
  },
];

function countOf(count: number, noun: string): string {
  return `${quantity(count)} ${noun}${count === 1 ? "" : "s"}`;
}
