/** What the build made of our files: which scripts and styles are loaded for each. */
import { resolve } from "node:path";
import type { Rolldown } from "vite";

export type Built = ReturnType<typeof builtFrom>;

export function builtFrom({ output }: Rolldown.RolldownOutput) {
  const chunks = output.filter((file) => file.type === "chunk");

  function chunkOf(source: string): Rolldown.OutputChunk {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(resolve(source)));
    if (!chunk) throw new Error(`The build has made no script of ${source}`);
    return chunk;
  }

  function addWithImports(chunk: Rolldown.OutputChunk, known: Set<Rolldown.OutputChunk>) {
    if (known.has(chunk)) return;
    known.add(chunk);
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) addWithImports(other, known);
  }

  return {
    /** All that must be here for these sources to run. */
    filesOf(sources: readonly string[]) {
      const needed = new Set<Rolldown.OutputChunk>();
      for (const source of sources) addWithImports(chunkOf(source), needed);
      const styles = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      return {
        scripts: [...needed].map(({ fileName }) => `/${fileName}`),
        styles: styles.map((fileName) => `/${fileName}`),
      };
    },
    /** The address of a style or a font. */
    addressOf(source: string): string {
      const asset = output.find((file) => file.type === "asset" && file.originalFileNames.includes(source.slice(1)));
      if (!asset) throw new Error(`The build has made nothing of ${source}`);
      return `/${asset.fileName}`;
    },
  };
}
