/** Projects and their expenses, as the API knows them and as the forms send them. */
import type { Schemas } from "~/api/client";

export type ListedProject = Schemas["ListedProject"];
export type Expense = Schemas["Expense"];
export type NewProject = Schemas["NewProject"];
export type NewExpense = Omit<Schemas["NewExpense"], "receipt">;
/** A project with the version it has, for saying which one a change began from. */
export type Project = Schemas["Project"] & { version: string };
