/** Parts, as the API knows them and as the form sends them. */
import type { Schemas } from "~/api/client";

export type Part = Schemas["Part"];
/** What is said about one; that none is missing only of one that is there already. */
export type NewPart = Schemas["NewPart"] & Pick<Schemas["PartChange"], "missing">;
