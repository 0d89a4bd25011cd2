/** Business expenses, as the API knows them. */
import type { Schemas } from "~/api/client";

export type Expense = Schemas["BusinessExpense"];
export type NewExpense = Schemas["NewBusinessExpense"];
export type Receipt = Schemas["ExpenseReceipt"];
export type Category = Schemas["ExpenseCategory"];
export type Cost = Schemas["Cost"];
