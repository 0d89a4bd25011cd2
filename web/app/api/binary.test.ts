import { afterEach, describe, expect, it, vi } from "vitest";
import { signedInAsAnn } from "~/ui/testing";
import { fetchFile, fileNameIn } from "./binary";
import { PATIENCE_MS } from "./patience";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a file from the server", () => {
  it("is asked for as the owner, on the owner's day", async () => {
    signedInAsAnn();
    const sent: Request[] = [];
    vi.stubGlobal("fetch", async (request: Request) => {
      sent.push(request);
      return new Response("pdf", { headers: { "Content-Disposition": 'attachment; filename="INV-0001.pdf"' } });
    });
    expect(await fetchFile("/api/documents/1/pdf", "document.pdf")).toMatchObject({ name: "INV-0001.pdf" });
    expect(sent[0]?.headers.get("Authorization")).toBe("Bearer token-of-ann");
    expect(sent[0]?.headers.get("X-Timezone")).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it("that does not come in time is a lost connection", async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      "fetch",
      (request: Request) =>
        new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason))),
    );
    const asked = fetchFile("/api/documents/1/pdf", "document.pdf");
    const refused = expect(asked).rejects.toMatchObject({ status: 0 });
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    await refused;
  });

  it("may take long as long as more of it keeps coming", async () => {
    vi.useFakeTimers();
    let pieces: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        pieces = controller;
      },
    });
    vi.stubGlobal("fetch", async () => new Response(body, { headers: { "Content-Type": "image/jpeg" } }));
    const asked = fetchFile("/api/projects/1/expenses/2/receipt", "receipt");
    for (const letter of "jpeg") {
      pieces?.enqueue(new TextEncoder().encode(letter));
      await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    }
    pieces?.close();
    const { file } = await asked;
    expect([file.size, file.type]).toEqual([4, "image/jpeg"]);
  });
});

describe("the name of a file", () => {
  it("is the one in the content disposition", () => {
    expect(fileNameIn('attachment; filename="INV-0001.pdf"')).toBe("INV-0001.pdf");
    expect(fileNameIn("attachment; filename=EST-0002.pdf; size=3")).toBe("EST-0002.pdf");
  });

  it("is unknown without one", () => {
    expect(fileNameIn(null)).toBeNull();
    expect(fileNameIn("inline")).toBeNull();
    expect(fileNameIn('attachment; filename=""')).toBeNull();
  });
});
