/**
 * Two people changed the same thing. Three versions of its fields say who changed what: the base both began from, mine,
 * and theirs, which is saved already. A field is compared as a whole, a list of lines too. Pure.
 */
import { isSame } from "./same";

export type Merge<Fields> = {
  /** What I alone changed: to be sent from their version. */
  change: Partial<Fields>;
  /** What both changed, to different values: somebody has to choose. */
  conflicts: (keyof Fields & string)[];
  /** What they alone changed: stays as it is there. */
  kept: (keyof Fields & string)[];
};

/** The fields of `mine` that are not as they were. */
export function changeOf<Fields extends object>(base: Partial<Fields>, mine: Fields): Partial<Fields> {
  return pick(mine, (name) => !isSame(mine[name], base[name]));
}

/** A field the base does not have counts as changed by both: nobody knows how it was. */
export function mergeOf<Fields extends object>(base: Partial<Fields>, mine: Fields, theirs: Fields): Merge<Fields> {
  const names = namesOf(mine);
  const byMe = (name: keyof Fields) => !isSame(mine[name], base[name]);
  const byThem = (name: keyof Fields) => !isSame(theirs[name], base[name]);
  const differs = (name: keyof Fields) => !isSame(mine[name], theirs[name]);
  return {
    change: pick(mine, (name) => byMe(name) && !byThem(name)),
    conflicts: names.filter((name) => byMe(name) && byThem(name) && differs(name)),
    kept: names.filter((name) => !byMe(name) && byThem(name)),
  };
}

/** Some of the fields. */
export function pick<Fields extends object>(
  fields: Fields,
  wanted: (name: keyof Fields & string) => boolean,
): Partial<Fields> {
  const picked: Partial<Fields> = {};
  for (const name of namesOf(fields)) if (wanted(name)) picked[name] = fields[name];
  return picked;
}

function namesOf<Fields extends object>(fields: Fields) {
  return Object.keys(fields) as (keyof Fields & string)[];
}
