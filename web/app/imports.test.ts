/**
 * Imports point one way: a file knows its own layer and those below it in LAYERS, and none ends where it began. Other
 * modules use a module through its doors. And no file is too long to read in one go.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const APP = import.meta.dirname;

/** By folder; a file that lies in none of them is named. */
const LAYERS = [
  ["entry.tsx", "routes.tsx"],
  ["shell", "site"],
  ["modules"],
  ["ui"],
  ["account"],
  ["api"],
  ["lib", "router", "mark.tsx", "product.ts", "screen-code.tsx"],
];

/** What a module shows to others, beside its screens, which are known to modules/screens.ts. */
const DOORS = [
  // The list of all of them.
  "modules/modules.ts",
  // The screens of all of them, and how each is fetched before it's needed.
  "modules/screens.ts",
  "modules/prefetch.ts",
  // The way to the payment provider's pages, from the sign-up and the dashboard.
  "modules/billing/provider.ts",
  // What documents and trips can belong to.
  "modules/projects/choices.ts",
  // Whom something is for, wherever that is asked.
  "modules/clients/client-filter.ts",
  "modules/clients/picking/card-note.tsx",
  "modules/clients/picking/client-field.tsx",
  "modules/clients/picked-client.ts",
  "modules/clients/components/save-as-client.tsx",
  // One of the two lists of the CRM, the form that a client's details begin a task with, and how those stand.
  "modules/tasks/components/tasks.tsx",
  "modules/tasks/components/task-dialog.tsx",
  "modules/tasks/in-words.ts",
  // How a client's documents stand.
  "modules/documents/status-in-words.ts",
  // Set up from the profile, and from the first document that needs one.
  "modules/profile/components/late-tax-rates.ts",
  // In the header of every screen.
  "modules/notifications/components/bell.tsx",
  "modules/search/components/search-button.tsx",
  // What the profile shows of signing in.
  "modules/accounts/security.ts",
  "modules/accounts/components/security.tsx",
  "modules/accounts/components/delete-account.tsx",
  // The shell shows it above a form whose session ended.
  "modules/accounts/components/sign-in-dialog.tsx",
];

type Import = { file: string; imported: string };

const files = globSync("**/*.{ts,tsx}", { cwd: APP }).filter(
  (file) => !/\.test\.|\.d\.ts$|testing\.tsx?$|test-setup/.test(file),
);
const imports = files.flatMap((file) => importsOf(file).map((imported) => ({ file, imported })));

/** The files of ours that a file imports, now or later, also where it takes nothing but a type. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(APP, file), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
  return [...text.matchAll(/(?:from |import |import\()"([~.][^"?]*)[^"]*"/g)].flatMap(([, path = ""]) => {
    const named = path.startsWith("~/") ? path.slice(2) : relative(APP, join(APP, dirname(file), path));
    const found = [".ts", ".tsx", ".d.ts", ""]
      .map((ending) => named + ending)
      .find((name) => existsSync(join(APP, name)));
    if (!found) throw new Error(`${file} imports ${path}, which is not there`);
    return /\.tsx?$/.test(found) ? [found] : [];
  });
}

function layerOf(file: string): number {
  const layer = LAYERS.findIndex((places) => places.includes(file.split("/")[0] ?? ""));
  if (layer === -1) throw new Error(`${file} lies in no layer`);
  return layer;
}

/** The circles of imports, each written as the way around it. */
function circlesIn(imports: Import[]): string[] {
  const importsOfEach = new Map<string, Set<string>>();
  for (const { file, imported } of imports) {
    importsOfEach.set(file, (importsOfEach.get(file) ?? new Set()).add(imported));
  }
  const finished = new Set<string>();
  const circles: string[] = [];
  function follow(file: string, path: string[]) {
    if (finished.has(file)) return;
    const start = path.indexOf(file);
    if (start !== -1) {
      circles.push([...path.slice(start), file].join(" → "));
      return;
    }
    for (const imported of importsOfEach.get(file) ?? []) follow(imported, [...path, file]);
    finished.add(file);
  }
  for (const file of importsOfEach.keys()) follow(file, []);
  return circles;
}

const uiFolderOf = (file: string) => /^ui\/([^/]+)\//.exec(file)?.[1];
/** A folder inside a module, or the module without its folders. What knows all modules lies in no room. */
const roomOf = (file: string) => (/^modules\/[^/]+\//.test(file) ? dirname(file) : undefined);
const moduleOf = (file: string) => /^modules\/([^/]+)\//.exec(file)?.[1];

/** The circles of places, with whatever files make them. */
function circlesBetween(placeOf: (file: string) => string | undefined): string[] {
  const between = imports.flatMap(({ file, imported }) => {
    const [from, to] = [placeOf(file), placeOf(imported)];
    return from && to && from !== to ? [{ file: from, imported: to }] : [];
  });
  return circlesIn(between);
}

const inWords = ({ file, imported }: Import) => `${file} imports ${imported}`;

describe("imports", () => {
  it("are found", () => {
    expect(imports.length).toBeGreaterThan(500);
    for (const door of DOORS) expect(imports.some(({ imported }) => imported === door)).toBe(true);
  });

  it("point down, from the routes to lib", () => {
    const up = imports.filter(({ file, imported }) => layerOf(imported) < layerOf(file));
    expect(up.map(inWords)).toEqual([]);
  });

  it("make no circles", () => {
    expect(circlesIn(imports)).toEqual([]);
  });

  it("make no circles between the folders of ui", () => {
    expect(circlesBetween(uiFolderOf)).toEqual([]);
  });

  it("make no circles between the rooms of modules", () => {
    expect(circlesBetween(roomOf)).toEqual([]);
  });

  it("keep the public pages apart from the app", () => {
    const across = imports.filter(
      ({ file, imported }) =>
        file.startsWith("site/") && layerOf(imported) < layerOf("lib") && !imported.startsWith("site/"),
    );
    expect(across.map(inWords)).toEqual([]);
  });

  it("keep notices out of what reads and writes data", () => {
    const notices = imports.filter(
      ({ file, imported }) => /^api\/|queries\.ts$/.test(file) && imported.startsWith("ui/feedback/"),
    );
    expect(notices.map(inWords)).toEqual([]);
  });

  it("enter a module by its doors", () => {
    const past = imports.filter(({ file, imported }) => {
      const owner = moduleOf(imported);
      // What each screen reads first is listed in one file.
      const isAhead = file === "modules/screens.ts" && imported.endsWith("/queries.ts");
      return owner !== undefined && owner !== moduleOf(file) && !DOORS.includes(imported) && !isAhead;
    });
    expect(past.map(inWords)).toEqual([]);
  });
});

const MOST_LINES = 400;

it("no file is too long", () => {
  const written = globSync("**/*.{ts,tsx,css}", { cwd: APP }).filter((file) => file !== join("api", "schema.d.ts"));
  const long = written.filter((file) => readFileSync(join(APP, file), "utf8").split("\n").length - 1 > MOST_LINES);
  expect(long).toEqual([]);
});
