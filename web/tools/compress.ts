/**
 * Writes a Brotli and a gzip copy next to each file of the built site that is worth it, so that the server only picks
 * one: `node tools/compress.ts build/client`. The same input always gives the same bytes.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Text only: pictures and fonts are compressed already. */
const TEXT = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".xml", ".atom", ".txt", ".map"]);
/** The kinds of file in which the server replaces the placeholder for its own address. */
const ADDRESSED = new Set([".html", ".xml", ".atom", ".txt"]);
/** Nobody's site is under `.invalid`: such an address is the stand-in from app/site/origin.ts. */
const PLACEHOLDER = /https:\/\/[\w-]+\.invalid\b/;
/** Below this a copy saves less than one network packet. */
const MIN_BYTES = 1024;

const folder = process.argv[2];
if (!folder) {
  console.error("Usage: node tools/compress.ts FOLDER");
  process.exit(2);
}

const totals = { files: 0, bytes: 0, brotli: 0, gzip: 0 };
// Copies of an earlier run go first: they would outlive a file that has changed or is gone.
for (const file of filesIn(folder)) if (/\.(br|gz)$/.test(file)) rmSync(file);
for (const file of filesIn(folder)) if (TEXT.has(extname(file))) compress(file);
console.log(
  `Compressed ${totals.files} files: ${totals.bytes} bytes, ${totals.brotli} as Brotli, ${totals.gzip} as gzip.`,
);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function compress(file: string) {
  const content = readFileSync(file);
  if (content.length <= MIN_BYTES) return;
  // The server still writes its own address into these at start: a copy made now would carry the placeholder.
  if (ADDRESSED.has(extname(file)) && PLACEHOLDER.test(content.toString())) return;
  const brotli = brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  const gzip = gzipSync(content, { level: 9 });
  if (brotli.length < content.length) writeFileSync(`${file}.br`, brotli);
  if (gzip.length < content.length) writeFileSync(`${file}.gz`, gzip);
  totals.files += 1;
  totals.bytes += content.length;
  totals.brotli += brotli.length;
  totals.gzip += gzip.length;
}
