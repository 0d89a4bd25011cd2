/** Workflows, as the API knows them. */
import type { Schemas } from "~/api/client";

export type Workflow = Schemas["Workflow"];
export type NewWorkflow = Schemas["NewWorkflow"];
/** With the version it was read in, which a form saves from; ticks are no new version. */
export type VersionedWorkflow = Workflow & { version: string };
