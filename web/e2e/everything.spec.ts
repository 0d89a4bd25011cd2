/** "Download everything": the archive is made while the owner does something else, downloaded, and opened. */
import { execFileSync } from "node:child_process";
import { stat } from "node:fs/promises";
import { call, expect, expectAccessible, inEveryLook, openAs, owner, test, visitor } from "./support";

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);

/** What other programs find in a ZIP. */
function filesIn(archive: string): string[] {
  const script =
    "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print('\\n'.join(z.namelist()))";
  return execFileSync("python3", ["-c", script, archive], { encoding: "utf8" }).trim().split("\n");
}

test("everything is made ready, downloaded and opened", async ({ page, request }) => {
  const account = await owner(request);
  const items = [{ description: "Labor", quantity: 2, rate: 80 }];
  const date = new Date().toISOString().slice(0, 10);
  const invoice = await call(request, account, "POST", "/api/documents", {
    type: "Invoice",
    customerName: "Dana Reyes",
    date,
    items,
  });
  await call(request, account, "POST", "/api/inventory", { name: "Elbow", quantity: 3 });
  const uploaded = await request.post(`/api/documents/${invoice._id}/photos`, {
    headers: { Authorization: `Bearer ${account.token}` },
    multipart: { photos: { name: "wall.png", mimeType: "image/png", buffer: PIXEL } },
  });
  expect(uploaded.status()).toBe(201);

  await openAs(page, account, "/app/settings/data");
  await page.getByRole("button", { name: "Create my archive" }).click();
  await expect(page.getByText("We're creating your archive. It'll be here when it's ready.")).toBeVisible();
  // It is made while the owner is elsewhere.
  await page.goto("/app/inventory");
  await expect(page.getByText("Elbow").first()).toBeVisible();
  await page.goto("/app/settings/data");
  const link = page.getByRole("link", { name: "Download", exact: true });
  await expect(link).toBeVisible();
  const downloading = page.waitForEvent("download");
  await link.click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^sawhorse-\d{4}-\d\d-\d\d\.zip$/);
  const archive = await file.path();
  expect((await stat(archive)).size).toBe((await call(request, account, "GET", "/api/user/export")).size);
  const names = filesIn(archive);
  for (const name of [
    "README.txt",
    "profile.json",
    "inventory.csv",
    "inventory.json",
    "documents-items.csv",
    `documents/${invoice.documentNumber}.pdf`,
    `documents/photos/${invoice.documentNumber}/1-wall.png`,
  ]) {
    expect(names).toContain(name);
  }

  // A new one takes its place, and the old address is no good any more.
  const old = await link.getAttribute("href");
  await page.getByRole("button", { name: "Create a new one" }).click();
  await expect(link).not.toHaveAttribute("href", old ?? "");
  expect((await request.get(old ?? "")).status()).toBe(404);
});

test("an account that may only read gets its data too", async ({ page, request }) => {
  await openAs(page, await visitor(request), "/app/settings/data");
  await page.getByRole("button", { name: "Create my archive" }).click();
  await expect(page.getByRole("link", { name: "Download", exact: true })).toBeVisible();
});

const asked = { requestedAt: "2026-11-16T08:00:00Z", progress: 42, name: null, size: null, address: null };
const STATES = [
  { ...asked, status: "making", availableUntil: null },
  { ...asked, status: "failed", availableUntil: null },
  {
    ...asked,
    status: "ready",
    progress: 100,
    name: "sawhorse-2026-11-16.zip",
    size: 1_234_567_890,
    address: "/api/exports/x",
    availableUntil: "2026-11-17T08:00:00Z",
  },
];

inEveryLook("the archive is accessible in every state", async (page, request) => {
  const account = await owner(request);
  for (const state of STATES) {
    await page.route("**/api/user/export", (route) => route.fulfill({ json: state }));
    await openAs(page, account, "/app/settings/data");
    const section = page.getByRole("region", { name: "Download everything" });
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByText(/archive/i).first()).toBeVisible();
    await expectAccessible(page);
  }
});
