import { Group } from "@mantine/core";
import { IconReceipt2, IconTags } from "@tabler/icons-react";
import { useMemo } from "react";
import { useReadOnlyReason } from "~/account/read-only";
import { idOf } from "~/api/identity";
import { orNull } from "~/api/mutation";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useAskedFor } from "~/ui/dialogs/use-asked-for";
import { useDetails } from "~/ui/dialogs/use-details";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { useRowDialog } from "~/ui/dialogs/use-row-dialog";
import { ExportButton } from "~/ui/files/export-button";
import { FilterControls } from "~/ui/lists/controls/filter-controls";
import { ListContent } from "~/ui/lists/list-screen";
import { ActionButton } from "~/ui/page/action-button";
import { expensesQuery, fetchExpense, fetchExpenses } from "../queries";
import { expenseTable } from "../rules";
import type { Expense } from "../types";
import { useFilters } from "../use-filters";
import { expenseColumns } from "./columns";
import type { DetailsTarget } from "./details-dialog";
import { Summary } from "./summary";

const expenseDialog = afterScreen(() => import("./expense-dialog"));
const detailsDialog = afterScreen(() => import("./details-dialog"));
const categoriesDialog = afterScreen(() => import("./categories-dialog"));

/** What is spent outside of projects, with its receipts. */
export function Overhead() {
  const { filters, order, view, categories } = useFilters("overhead");
  const { addButton, edit, dialog } = useRowDialog("Add Expense", expenseDialog);
  const readOnly = useReadOnlyReason();
  useAskedFor("new", [], () => {
    if (!readOnly) edit(null);
  });
  const managing = useLateDialog(categoriesDialog);
  const detailsOf = (expense: Expense): DetailsTarget => ({ expense, onEdit: edit });
  const details = useDetails({
    late: detailsDialog,
    idOf: ({ expense }: DetailsTarget) => idOf(expense),
    find: async (id) => {
      const expense = await orNull(fetchExpense(id));
      return expense && detailsOf(expense);
    },
    missing: "This expense is no longer in your list",
  });
  const columns = useMemo(() => expenseColumns(categories), [categories]);
  const viewButton = (expense: Expense) => (
    <ActionButton aria-label={`View ${expense.vendor}`} onClick={() => details.open(detailsOf(expense))}>
      View
    </ActionButton>
  );
  return (
    <ListContent
      addButton={addButton}
      summary={<Summary filters={filters} all={false} />}
      search={{ label: "Search expenses", placeholder: "Search vendors and notes..." }}
      view={view}
      controls={<FilterControls view={view} />}
      tool={
        <Group gap="sm">
          <ActionButton leftSection={<IconTags size={20} aria-hidden />} onClick={() => managing.open({})}>
            Categories
          </ActionButton>
          <ExportButton
            name="expenses"
            fetchPage={(page) => fetchExpenses(filters, order, page)}
            table={(rows) => expenseTable(rows, categories)}
          />
        </Group>
      }
      label="Expenses"
      list={expensesQuery(filters, order)}
      columns={columns}
      actions={viewButton}
      mainAction={viewButton}
      onOpen={(expense) => details.open(detailsOf(expense))}
      loadFailure="Failed to load expenses"
      empty={{
        icon: IconReceipt2,
        title: "No expenses found",
        text: "Add rent, insurance, phone and other costs of being in business. Snap the receipt while you're at it.",
      }}
    >
      {dialog}
      {details.dialog}
      {managing.dialog}
    </ListContent>
  );
}
