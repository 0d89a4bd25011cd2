import { IconReceipt2 } from "@tabler/icons-react";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useRowDialog } from "~/ui/dialogs/use-row-dialog";
import { ExportButton } from "~/ui/files/export-button";
import { FilterControls } from "~/ui/lists/controls/filter-controls";
import { ListContent } from "~/ui/lists/list-screen";
import { LinkButton } from "~/ui/page/action-button";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { costsQuery, fetchCosts } from "../queries";
import { addressOf, costTable } from "../rules";
import type { Cost } from "../types";
import { useFilters } from "../use-filters";
import classes from "./all-costs.module.css";
import { costColumns } from "./columns";
import { Summary } from "./summary";

const expenseDialog = afterScreen(() => import("./expense-dialog"));

/** At a desk it's the screen's description, so that the rows begin higher. */
export const HOW_TRIPS_COUNT =
  "Trips count fuel, tolls and parking, not your mileage rate. The IRS allows one or the other.";

/** Everything that is spent, each with the way to where it lives. */
export function AllCosts() {
  const { filters, order, view } = useFilters("all");
  const { addButton, dialog } = useRowDialog("Add Expense", expenseDialog);
  const viewLink = (cost: Cost) => (
    <LinkButton to={addressOf(cost)} aria-label={`View ${cost.vendor}`}>
      View
    </LinkButton>
  );
  return (
    <ListContent
      addButton={addButton}
      panel={useIsLarge() ? null : <p className={classes.note}>{HOW_TRIPS_COUNT}</p>}
      summary={<Summary filters={filters} all />}
      search={{ label: "Search all costs", placeholder: "Search all costs..." }}
      view={view}
      controls={<FilterControls view={view} />}
      tool={<ExportButton name="all-costs" fetchPage={(page) => fetchCosts(filters, order, page)} table={costTable} />}
      label="All costs"
      list={costsQuery(filters, order)}
      columns={costColumns}
      actions={viewLink}
      mainAction={viewLink}
      loadFailure="Failed to load costs"
      empty={{
        icon: IconReceipt2,
        title: "No costs found",
        text: "Overhead, project expenses, garage parts and business trips in one place.",
      }}
    >
      {dialog}
    </ListContent>
  );
}
