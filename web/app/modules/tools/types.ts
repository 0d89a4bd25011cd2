/** Tools, as the API knows them. */
import type { Schemas } from "~/api/client";

export type Tool = Schemas["Tool"];
export type NewTool = Schemas["NewTool"];
