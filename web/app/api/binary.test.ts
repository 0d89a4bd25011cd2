import { afterEach, describe, expect, it, vi } from "vitest";
import { signedInAsAnn } from "~/ui/testing";
import { fetchFile, fileNameIn } from "./binary";

afterEach(() => {
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
    const time = new AbortController();
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(time.signal);
    vi.stubGlobal(
      "fetch",
      (request: Request) =>
        new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason))),
    );
    const asked = fetchFile("/api/documents/1/pdf", "document.pdf");
    time.abort();
    await expect(asked).rejects.toMatchObject({ status: 0 });
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
