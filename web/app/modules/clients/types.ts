/** Clients, as the API lists them and as the form sends them. */
import type { Schemas } from "~/api/client";

export type Client = Schemas["ListedClient"];
/** What the form says; the last contact follows from the interactions. */
export type NewClient = Omit<Schemas["NewClient"], "lastContactDate">;
