/** Tasks, as the API knows them. */
import type { Schemas } from "~/api/client";

export type Task = Schemas["Task"];
/** With the version it has, for saying which one a change began from. */
export type SeenTask = Task & { version: string };
export type NewTask = Schemas["NewTask"];
