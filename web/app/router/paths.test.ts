import { describe, expect, it } from "vitest";
import { finderOf } from "./paths";

const find = finderOf(
  ["*", "/app/*", "/app", "/app/workflows/:workflowId", "/app/workflows", "/app/workflows/archive"].map((path) => ({
    path,
  })),
);
const pathAt = (pathname: string) => find(pathname)?.entry.path;

describe("the path an address belongs to", () => {
  it.each([
    ["/app", "/app"],
    ["/app/", "/app"],
    ["/APP/Workflows", "/app/workflows"],
    ["/app/workflows/018f", "/app/workflows/:workflowId"],
    ["/app/workflows/archive", "/app/workflows/archive"],
    ["/app/workflows/018f/steps", "/app/*"],
    ["/app/anything", "/app/*"],
    ["/apple", "*"],
    ["/", "*"],
  ])("is the most precise one: %s", (pathname, path) => {
    expect(pathAt(pathname)).toBe(path);
  });

  it("gives its variable parts, as they were before they went into an address", () => {
    expect(find("/app/workflows/a%20b")?.params).toEqual({ workflowId: "a b" });
    expect(find("/app/workflows/100%")?.params).toEqual({ workflowId: "100%" });
  });

  it("may be none", () => {
    expect(finderOf([{ path: "/app" }])("/apple")).toBeUndefined();
  });
});
