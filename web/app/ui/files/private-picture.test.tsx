import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { press, renderPage, signedInAsAnn } from "~/ui/testing";
import { PrivatePicture } from "./private-picture";

const ADDRESS = "/api/projects/p1/receipts/r1";
const asked: Request[] = [];
let answer = () => new Response("a picture", { headers: { "Content-Type": "image/jpeg" } });

beforeEach(() => {
  signedInAsAnn();
  asked.length = 0;
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(request);
    return answer();
  });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:receipt");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Receipt() {
  return (
    <PrivatePicture
      address={ADDRESS}
      alt="Receipt of tile"
      waiting={<p>Loading...</p>}
      failed={(_, retry) => (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    />
  );
}

const shown = () => screen.findByRole("img", { name: "Receipt of tile" });

describe("a private picture", () => {
  it("is fetched as the owner and shown from memory, which it gives back", async () => {
    const { unmount } = renderPage(Receipt, "/receipt");
    expect(screen.getByText("Loading...")).toBeTruthy();
    expect((await shown()).getAttribute("src")).toBe("blob:receipt");
    expect(asked.map(({ url, headers }) => [new URL(url).pathname, headers.get("Authorization")])).toEqual([
      [ADDRESS, "Bearer token-of-ann"],
    ]);
    const [[file] = []] = vi.mocked(URL.createObjectURL).mock.calls;
    expect(file).toMatchObject({ type: "image/jpeg", size: "a picture".length });
    unmount();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:receipt");
  });

  it("that does not come says so, and comes when it is asked for again", async () => {
    const picture = answer;
    answer = () => Response.json({ message: "We couldn't find that." }, { status: 404 });
    renderPage(Receipt, "/receipt");
    await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByRole("img")).toBeNull();
    answer = picture;
    await press("Try again");
    await shown();
    expect(asked).toHaveLength(2);
  });
});
