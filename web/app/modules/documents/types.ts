/** Estimates and invoices, as the API knows them. */
import type { Schemas } from "~/api/client";

export type Document = Schemas["Document"];
export type Photo = Schemas["DocumentPhoto"];
export type NewDocument = Schemas["NewDocument"];
/** What can be changed: what a document is changes by converting alone. */
export type DocumentFields = Omit<NewDocument, "type">;
/** What waits for the owner in one group. */
export type NeedsAction = Schemas["NeedsAction"];
export type InventoryItem = Schemas["InventoryItem"];
/** A document with the version it has, for saying which one a change began from. Lists do not tell it. */
export type Versioned = Document & { version: string };
