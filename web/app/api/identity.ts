/** Things are called `_id` by most calls and `id` by some; both name one thing of the owner's. */
export type Identified = { _id: string } | { id: string };

export function idOf(thing: Identified): string {
  return "_id" in thing ? thing._id : thing.id;
}
