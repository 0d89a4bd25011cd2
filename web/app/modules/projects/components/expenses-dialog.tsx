/** What was spent on a project, by category, with the receipts; to add to and to take from. */
import { IconPhoto, IconPlus, IconReceipt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { calendarDate, money } from "~/lib/shown/format";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { Dialog } from "~/ui/dialogs/dialog";
import { useDialog } from "~/ui/dialogs/use-dialog";
import { type LateDialogProps, useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { ErrorState } from "~/ui/feedback/error-state";
import { Loading } from "~/ui/feedback/loading";
import { MessagePanel } from "~/ui/feedback/message-panel";
import { PrivatePicture } from "~/ui/files/private-picture";
import { DeleteButton } from "~/ui/lists/row-actions";
import { ActionButton } from "~/ui/page/action-button";
import { projectQuery, useDeleteExpense } from "../queries";
import { EXPENSES_THRESHOLDS, type Group, groupsOf, trackingOf } from "../rules";
import type { Expense, ListedProject } from "../types";
import { BudgetFigures } from "./budget-figures";
import classes from "./expenses-dialog.module.css";
import { ReceiptViewer } from "./receipt-viewer";

const expenseDialog = afterScreen(() => import("./expense-dialog"));

export default function ExpensesDialog({ row, opened, onClose }: LateDialogProps<ListedProject>) {
  const { data, error, refetch } = useQuery(projectQuery(row.id));
  const project: ListedProject = data ?? row;
  const form = useLateDialog(expenseDialog);
  const receipt = useDialog<Expense>();
  const remove = useDeleteExpense();
  const deletion = { mutateAsync: (expenseId: string) => remove.mutateAsync({ id: project.id, expenseId }) };

  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={`Expenses: ${project.name}`}
        wide
        footer={
          <>
            <ActionButton data-autofocus onClick={onClose}>
              Close
            </ActionButton>
            <ActionButton
              main
              changes
              leftSection={<IconPlus size={20} aria-hidden />}
              onClick={() => form.open(project)}
            >
              Add Expense
            </ActionButton>
          </>
        }
      >
        <BudgetFigures tracking={trackingOf(project)} thresholds={EXPENSES_THRESHOLDS} />
        {!data && error ? (
          <ErrorState title="Failed to load expenses" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading height="8rem" />
        ) : data.expenses.length === 0 ? (
          <MessagePanel
            icon={IconReceipt}
            title="No expenses recorded yet"
            text="Add what you spend on this job, with a photo of the receipt."
          />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the arrow keys
          <section className={classes.groups} aria-label="Expenses by category" tabIndex={0}>
            {groupsOf(data.expenses).map((group) => (
              <GroupOfExpenses key={group.category} group={group} deletion={deletion} onReceipt={receipt.open} />
            ))}
          </section>
        )}
      </Dialog>
      {form.dialog}
      {receipt.target ? (
        <ReceiptViewer key={receipt.key} expense={receipt.target} opened={receipt.opened} onClose={receipt.close} />
      ) : null}
    </>
  );
}

type GroupProps = {
  group: Group;
  deletion: { mutateAsync: (expenseId: string) => Promise<unknown> };
  onReceipt: (expense: Expense) => void;
};

function GroupOfExpenses({ group: { category, total, expenses }, deletion, onReceipt }: GroupProps) {
  return (
    <section className={classes.group}>
      <h3>
        {category} <span className="numeric">{money(total)}</span>
      </h3>
      <ul>
        {expenses.map((expense) => (
          <li key={expense.id} className={classes.expense}>
            <span className={classes.what}>
              {expense.description}
              <time dateTime={expense.date}>{calendarDate(expense.date)}</time>
            </span>
            <ReceiptButton expense={expense} onReceipt={onReceipt} />
            <span className={classes.amount}>{money(expense.amount)}</span>
            <DeleteButton
              id={expense.id}
              name={`${expense.description}, ${money(expense.amount)}`}
              remove={deletion}
              question="Are you sure you want to delete this expense?"
              failure="Failed to delete expense. Please try again."
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ReceiptButtonProps = { expense: Expense; onReceipt: (expense: Expense) => void };

/** The receipt in small, which opens it in full. */
function ReceiptButton({ expense, onReceipt }: ReceiptButtonProps) {
  if (!expense.receiptThumbnail) return null;
  return (
    <button
      type="button"
      className={classes.receipt}
      aria-label={`View receipt of ${expense.description}`}
      title="View receipt"
      onClick={() => onReceipt(expense)}
    >
      <PrivatePicture
        address={expense.receiptThumbnail}
        alt=""
        waiting={<IconPhoto size={20} aria-hidden />}
        failed={() => <IconPhoto size={20} aria-hidden />}
      />
    </button>
  );
}
