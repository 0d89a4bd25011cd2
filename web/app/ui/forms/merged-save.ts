/**
 * Saving a change of something that somebody else may have changed since: only the fields that were changed are sent,
 * from the version that was seen. Refused because there is a newer one, it is compared with what is there now: what only
 * the other changed stays, what only I changed is sent again from the new version, what both changed is chosen by the
 * person. It must never send a field nobody touched here.
 */
import { ApiError } from "~/api/errors";
import { changeOf, mergeOf, pick } from "~/lib/three-way";

/** A thing with the version it has; null when it is gone. */
export type Seen<Row> = { row: Row; version: string };

/** The fields both changed, as each has them. */
export type Conflict<Fields> = { names: (keyof Fields & string)[]; mine: Fields; theirs: Fields };

/** Which of them stay as they were typed here; null: none is saved now. */
export type Choice<Fields> = (keyof Fields & string)[] | null;

type Saving<Row, Fields extends object> = {
  /** What the form began with. A field that is not in it is one whose beginning nobody knows any more. */
  base: {
    fields: Partial<Fields>;
    /** Missing where a list showed it, which tells no versions: it's read before anything is sent. */
    version: string | undefined;
  };
  mine: Fields;
  fieldsOf: (row: Row) => Fields;
  send: (change: Partial<Fields>, version: string) => Promise<Seen<Row>>;
  /** The thing as it is now. */
  read: () => Promise<Seen<Row> | null>;
  choose: (conflict: Conflict<Fields>) => Promise<Choice<Fields>>;
};

export type Merged<Row> =
  | { how: "updated" | "merged"; seen: Seen<Row> }
  /** Nothing was left to send after the other's version was chosen. */
  | { how: "theirs"; seen: Seen<Row> }
  | { how: "unchanged" | "gone" };

/** Somebody who saves faster than this is no person: then it is said that the change was not saved. */
const MOST_ROUNDS = 5;

export async function saveMerged<Row, Fields extends object>(saving: Saving<Row, Fields>): Promise<Merged<Row>> {
  const { fieldsOf, send, read, choose } = saving;
  let { base, mine } = saving;
  let change = changeOf(base.fields, mine);
  let keptTheirs = false;
  if (isEmpty(change)) return { how: "unchanged" };
  for (let round = 1; ; round += 1) {
    let refused: unknown = new ApiError(NOT_SAVED, 409, {}, true);
    if (base.version !== undefined) {
      try {
        return { how: keptTheirs ? "merged" : "updated", seen: await send(change, base.version) };
      } catch (error) {
        if (!isOvertaken(error) || round === MOST_ROUNDS) throw error;
        refused = error;
      }
    }
    const seen = await read();
    if (!seen) return { how: "gone" };
    // Refused for another reason than its version.
    if (seen.version === base.version) throw refused;
    const theirs = fieldsOf(seen.row);
    const { change: alone, conflicts, kept } = mergeOf(base.fields, mine, theirs);
    const chosen = conflicts.length > 0 ? await choose({ names: conflicts, mine, theirs }) : [];
    if (!chosen) throw refused;
    change = { ...alone, ...pick(mine, (name) => chosen.includes(name)) };
    keptTheirs ||= kept.length > 0 || chosen.length < conflicts.length;
    if (isEmpty(change)) return { how: keptTheirs ? "theirs" : "updated", seen };
    // What was chosen is not asked again, should a third version come.
    base = { fields: theirs, version: seen.version };
    mine = { ...theirs, ...change };
  }
}

/** What the server says when it refuses a version. */
const NOT_SAVED = "This changed somewhere else while you were editing. Your changes aren't saved yet.";

/** Changed (409) or deleted (404) elsewhere. */
function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 404);
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}
