/** Projects and their expenses, as the screens know them. */
import type { Schemas } from "~/api/client";

/** Who a project is for: one of the owner's clients, or anyone by name. */
export type ProjectClient = { kind: "client"; id: string } | { kind: "name"; name: string };

/** The API's field `client` holds an id or a name. It's told apart where the answer is read (`withClient` in queries.ts). */
type WithClient<Sent> = Omit<Sent, "client" | "clientId"> & { client: ProjectClient };

export type ListedProject = WithClient<Schemas["ListedProject"]>;
/** A project with the version it has, for saying which one a change began from. */
export type Project = WithClient<Schemas["Project"]> & { version: string };
export type NewProject = WithClient<Schemas["NewProject"]>;

export type Expense = Schemas["Expense"];
export type NewExpense = Omit<Schemas["NewExpense"], "receipt">;
