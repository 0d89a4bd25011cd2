import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTaxRates } from "~/account/profile";
import type { Span } from "~/lib/calendar";
import { csvFile } from "~/lib/csv";
import { saveFile } from "~/lib/save-file";
import { money } from "~/lib/shown/format";
import { notifyDone } from "~/ui/feedback/notify";
import { ActionButton } from "~/ui/page/action-button";
import { taxTable } from "../exported";
import { type TaxReport as Report, taxesQuery } from "../queries";
import { Panel } from "./panel";
import classes from "./tax-report.module.css";

/** What a tax office asks for: what came in, what of it is taxed, and the tax, by rate. Not there for who charges none. */
export function TaxReport({ span }: { span: Span }) {
  const rates = useTaxRates();
  const { data, isError } = useQuery(taxesQuery(span));
  const isUsed = rates.length > 0 || (data?.rates.length ?? 0) > 0;
  if (!isUsed) return null;

  function save(report: Report) {
    const name = `sales-tax-${span.start}-to-${span.end}.csv`;
    saveFile(name, csvFile(taxTable(report)));
    notifyDone(`${name} is in your downloads`);
  }

  return (
    <Panel
      title="Sales Tax"
      note="By payment date. Each partial payment includes its share of the invoice's tax."
      hasData={data ? data.sales !== 0 || data.rates.length > 0 : isError ? false : undefined}
      tool={
        data && data.rates.length > 0 ? (
          <ActionButton
            aria-label="Download Sales Tax as CSV"
            leftSection={<IconDownload size={20} aria-hidden />}
            onClick={() => save(data)}
          >
            CSV
          </ActionButton>
        ) : null
      }
    >
      {data ? <Figures report={data} /> : null}
    </Panel>
  );
}

function Figures({ report: { sales, taxable, notTaxed, tax, rates } }: { report: Report }) {
  return (
    <div className={classes.figures}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Rate</th>
            <th scope="col">Taxable</th>
            <th scope="col">Tax</th>
          </tr>
        </thead>
        <tbody>
          {rates.map((rate) => (
            <tr key={`${rate.percent} ${rate.name}`}>
              <th scope="row">
                {rate.name} {rate.percent}%
              </th>
              <td data-column="Taxable">{money(rate.taxable)}</td>
              <td data-column="Tax">{money(rate.tax)}</td>
            </tr>
          ))}
          <tr className={classes.sum}>
            <th scope="row">All rates</th>
            <td data-column="Taxable">{money(taxable)}</td>
            <td data-column="Tax">{money(tax)}</td>
          </tr>
          <tr>
            <th scope="row">Not taxed</th>
            <td>{money(notTaxed)}</td>
            <td />
          </tr>
          <tr>
            <th scope="row">All income, without tax</th>
            <td>{money(sales)}</td>
            <td />
          </tr>
        </tbody>
      </table>
    </div>
  );
}
