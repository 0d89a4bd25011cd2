import { idOf } from "~/api/identity";
import { told } from "~/ui/feedback/notify";
import { expenses, useRestore } from "./queries";
import type { Expense } from "./types";

/** Deletes at once, with a way back for as long as that is said. */
export function useDeleteExpense() {
  const removal = expenses.useDelete();
  const restore = useRestore();
  return (expense: Expense) => {
    const { vendor } = expense;
    return told(removal.mutateAsync(idOf(expense)), {
      done: `${vendor} deleted${expense.repeatsMonthly ? ". It won't repeat anymore." : ""}`,
      failure: `We couldn't delete ${vendor}. Please try again.`,
      undo: () =>
        void told(restore.mutateAsync(idOf(expense)), {
          done: `${vendor} is back`,
          failure: `We couldn't bring back ${vendor}. Please try again.`,
        }),
    });
  };
}
