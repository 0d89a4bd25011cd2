/**
 * The API calls a thing's id `_id` in most answers and `id` in some. Everyone else asks `idOf`, and passes the id of a row
 * through a form with `savedAs`. No other file names `_id`.
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

/** A row of a form: one that's saved already has its id, as a request's body takes it. Drafts on devices have it too. */
export type MaybeSaved = { _id?: string };

/** A row's id, to go from an answer into a form and from there into a body. A new row has none. */
export function savedAs({ _id }: MaybeSaved): MaybeSaved {
  return _id ? { _id } : {};
}

export const isSaved = (row: MaybeSaved) => Boolean(row._id);
