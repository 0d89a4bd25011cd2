/**
 * The API calls a thing's id `_id` in most answers and `id` in some. Everyone else asks `idOf`. Only what goes into a
 * request's body is named `_id` elsewhere, as the API takes it.
 */
export type Identified = { _id: string } | { id: string };

export function idOf(thing: Identified): string;
export function idOf(thing: Identified | null | undefined): string | undefined;
export function idOf(thing: Identified | null | undefined): string | undefined {
  if (!thing) return undefined;
  return "_id" in thing ? thing._id : thing.id;
}

/** Whether a value is a thing with an id. */
export function isIdentified(value: unknown): value is Identified {
  return typeof value === "object" && value !== null && ("_id" in value || "id" in value);
}
