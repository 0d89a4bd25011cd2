/** All that is known about an expense, with its receipts. */
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { idOf } from "~/api/identity";
import { calendarDate, money } from "~/lib/shown/format";
import { EXPENSES_PATH } from "~/modules/modules";
import { Link } from "~/router/link";
import { Dialog } from "~/ui/dialogs/dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { Facts } from "~/ui/figures/facts";
import { ActionButton } from "~/ui/page/action-button";
import { categoriesQuery, expenseQuery } from "../queries";
import { methodInWords, nameOfCategory } from "../rules";
import type { Expense } from "../types";
import { useDeleteExpense } from "../use-delete-expense";
import classes from "./details-dialog.module.css";
import { Receipts } from "./receipts";

export type DetailsTarget = { expense: Expense; onEdit: (expense: Expense) => void };

export default function DetailsDialog({ row, opened, onClose }: LateDialogProps<DetailsTarget>) {
  const { onEdit } = row;
  const { data: expense = row.expense } = useQuery({
    ...expenseQuery(idOf(row.expense)),
    placeholderData: row.expense,
  });
  const { data: categories = [] } = useQuery(categoriesQuery);
  const remove = useDeleteExpense();

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={expense.vendor}
      footer={
        <>
          <ActionButton
            danger
            changes
            onClick={() => {
              onClose();
              void remove(expense);
            }}
          >
            Delete
          </ActionButton>
          <ActionButton onClick={onClose}>Close</ActionButton>
          <ActionButton main changes data-autofocus onClick={() => onEdit(expense)}>
            Edit
          </ActionButton>
        </>
      }
    >
      <Facts
        facts={[
          ["Amount", money(expense.amount)],
          ["Date", calendarDate(expense.date)],
          ["Category", nameOfCategory(categories, expense.category)],
          ["Method", methodInWords(expense.method)],
          ["Sales tax", expense.tax === null ? null : money(expense.tax)],
          ["Repeats monthly", expense.nextOn ? `Next on ${calendarDate(expense.nextOn)}` : null],
          [
            "Added monthly",
            expense.repeatOf ? (
              <Anchor
                key="first"
                component={Link}
                to={`${EXPENSES_PATH}?open=${encodeURIComponent(expense.repeatOf)}`}
                inherit
              >
                Change or stop the repeat
              </Anchor>
            ) : null,
          ],
        ]}
      />
      {expense.notes ? <p className={classes.notes}>{expense.notes}</p> : null}
      <Receipts expense={expense} />
    </Dialog>
  );
}
