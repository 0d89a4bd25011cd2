/** Where sentences are, grouped by who reads them. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { sentencesOfMarkdown } from "./markdown.ts";
import { sentencesOfRust } from "./rust.ts";
import type { Sentence } from "./sentences.ts";
import { sentencesOfTypeScript } from "./typescript.ts";

/** Who reads it: owners and their customers on screen and on paper, developers, or whoever runs the program. */
export type Reader = "owner" | "developer" | "operator";

export interface Located extends Sentence {
  file: string;
  area: string;
  reader: Reader;
}

/** The first that fits a file's path counts. */
const AREAS: [RegExp, string, Reader][] = [
  [/^web\/app\/site\//, "Public site", "owner"],
  [/^web\/app\/(shell|account|api|lib|ui|[\w-]+\.tsx?$)/, "All screens", "owner"],
  [/^web\/app\/modules\/documents\/.*(public|customer|viewer)/, "Customer's page", "owner"],
  [/^web\/app\/modules\/([\w-]+)/, "Screens: $1", "owner"],
  [/^server\/src\/(cli|main)|^platform\/src\/(process|backup|db)\//, "Command line", "operator"],
  [/^server\/src\/demo/, "Demo account", "owner"],
  [/^server\/src\/modules\/([\w-]+)/, "Messages and emails: $1", "owner"],
  [/^pdf\//, "PDF", "owner"],
  [/^(server|platform)\//, "Messages of every call", "developer"],
  [/^docs\/|\.md$/, "Docs for operators", "operator"],
];

const DOCS = ["docs/operating.md", "docs/billing.md", "docs/card-payments.md", "docs/api.md"];

export function everySentence(root: string): Located[] {
  const files = [
    ...filesBelow(root, "web/app", /\.tsx?$/),
    ...["server/src", "platform/src", "pdf/src"].flatMap((folder) => filesBelow(root, folder, /\.rs$/)),
    ...DOCS,
  ];
  return files
    .flatMap((file) => sentencesOf(file, readFileSync(join(root, file), "utf8")))
    .sort(
      (one, other) => one.area.localeCompare(other.area) || one.file.localeCompare(other.file) || one.line - other.line,
    );
}

export function sentencesOf(file: string, source: string): Located[] {
  const place = AREAS.find(([pattern]) => pattern.test(file));
  if (!place) return [];
  const [pattern, name, reader] = place;
  const area = name.replace("$1", pattern.exec(file)?.[1] ?? "");
  const read = file.endsWith(".md") ? sentencesOfMarkdown : file.endsWith(".rs") ? sentencesOfRust : null;
  const sentences = read ? read(source) : sentencesOfTypeScript(file, source);
  return sentences.map((sentence) => ({ ...sentence, file, area, reader }));
}

/** Neither tests nor what's generated. */
function filesBelow(root: string, folder: string, kind: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => relative(root, join(root, folder, name)))
    .filter(
      (name) =>
        kind.test(name) && !/\.test\.|(^|\/)(tests?|testing|test-[\w-]+|schema)(\.d)?\.(rs|tsx?)$|\/tests\//.test(name),
    )
    .filter((name) => statSync(join(root, name)).isFile())
    .sort();
}
