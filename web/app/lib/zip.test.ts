import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { zipOf } from "./zip";

const bytes = (text: string) => new TextEncoder().encode(text);

it("makes an archive that others can read, names and contents", async () => {
  const archive = zipOf([
    { name: "INV-0001.pdf", bytes: bytes("first") },
    { name: "Résumé.pdf", bytes: bytes("") },
  ]);
  const folder = mkdtempSync(join(tmpdir(), "zip-"));
  try {
    writeFileSync(join(folder, "all.zip"), new Uint8Array(await archive.arrayBuffer()));
    const script =
      "import sys, zipfile; a = zipfile.ZipFile(sys.argv[1]); assert a.testzip() is None; a.extractall(sys.argv[2])";
    execFileSync("python3", ["-c", script, join(folder, "all.zip"), folder]);
    expect(readFileSync(join(folder, "INV-0001.pdf"), "utf8")).toBe("first");
    expect(readFileSync(join(folder, "Résumé.pdf"), "utf8")).toBe("");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
