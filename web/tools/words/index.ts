/**
 * Prints every sentence people read, with its place, so that one can read them all in a sitting. With `--check`, prints only
 * the sentences to reword, each with the better word, and fails if there are any.
 */
import { resolve } from "node:path";
import { everySentence } from "./areas.ts";
import { missingFixedTexts } from "./fixed-texts.ts";
import { flagged } from "./flags.ts";

const sentences = everySentence(resolve(import.meta.dirname, "../../.."));
if (!process.argv.includes("--check")) {
  let area = "";
  for (const sentence of sentences) {
    if (sentence.area !== area) console.log(`\n## ${sentence.area}\n`);
    area = sentence.area;
    console.log(`${sentence.file}:${sentence.line}  ${sentence.text}`);
  }
  console.log(`\n${sentences.length} sentences`);
}

const faults = [
  ...sentences.flatMap((sentence) =>
    flagged(sentence).map(
      ({ found, better }) => `${sentence.file}:${sentence.line}  "${found}": ${better}\n    ${sentence.text}`,
    ),
  ),
  ...missingFixedTexts(sentences).map(
    (text) => `No screen or message says "${text}" any more. It has to stay to the letter.`,
  ),
];
if (faults.length > 0) {
  console.error(`\n${faults.join("\n")}\n\n${faults.length} to reword. docs/voice.md says how we talk.`);
  process.exitCode = 1;
}
