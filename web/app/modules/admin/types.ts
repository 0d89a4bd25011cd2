/** Users as administrators see them. */
import type { Schemas } from "~/api/client";

export type UserRow = Schemas["UserRow"];
export type UserDetails = Schemas["UserDetails"];
export type ComplimentaryUser = Schemas["ComplimentaryUser"];
export type Plan = Schemas["Plan"];
