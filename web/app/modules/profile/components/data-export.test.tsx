import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { DataExport } from "./data-export";

const PATH = "/api/user/export";
const NONE = {
  status: "none",
  requestedAt: null,
  progress: 0,
  name: null,
  size: null,
  address: null,
  availableUntil: null,
};
const MAKING = { ...NONE, status: "making", requestedAt: "2026-11-16T08:00:00Z", progress: 42 };
const READY = {
  ...MAKING,
  status: "ready",
  progress: 100,
  name: "sawhorse-2026-11-16.zip",
  size: 3_607_101,
  address: "/api/exports/secret",
  availableUntil: "2026-11-17T08:00:00Z",
};

describe("the archive of everything", () => {
  beforeEach(signedInAsAnn);

  it("is asked for by a press, and tells how far it is", async () => {
    const calls = serverAnswers({ [`GET ${PATH}`]: { body: NONE }, [`POST ${PATH}`]: { status: 201, body: MAKING } });
    renderPage(DataExport, "/app/settings/data");
    await press("Create my archive");
    const bar = await screen.findByRole("progressbar", { name: "Creating your archive" });
    expect(bar.getAttribute("aria-valuenow")).toBe("42");
    screen.getByText(/You can leave this page/);
    await screen.findByText("We're creating your archive. It'll be here when it's ready.");
    expect(screen.queryByRole("button", { name: /archive/ })).toBeNull();
    expect(calls.map(({ request }) => request)).toContain(`POST ${PATH}`);
  });

  it("is downloaded from its own address, for as long as is said", async () => {
    serverAnswers({ [`GET ${PATH}`]: { body: READY } });
    renderPage(DataExport, "/app/settings/data");
    const link = await screen.findByRole("link", { name: "Download" });
    expect(link.getAttribute("href")).toBe("/api/exports/secret");
    expect(link.getAttribute("download")).toBe("sawhorse-2026-11-16.zip");
    screen.getByText(/sawhorse-2026-11-16.zip \(3.4 MB\). Download it by/);
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("Your archive is ready");
    screen.getByRole("button", { name: "Create a new one" });
  });

  it("can be tried again when it failed", async () => {
    serverAnswers({
      [`GET ${PATH}`]: { body: { ...MAKING, status: "failed" } },
      [`POST ${PATH}`]: { status: 201, body: MAKING },
    });
    renderPage(DataExport, "/app/settings/data");
    expect((await screen.findByRole("alert")).textContent).toContain("We couldn't create your archive.");
    await press("Try again");
    await screen.findByRole("progressbar");
  });
});
