/** What makes the lists fit a hand: short cards, nothing over a button, results above the keyboard, small uploads. */
import type { Locator, Page } from "@playwright/test";
import { addPart, call, expect, expectAccessible, goBack, openAs, owner, SMALL, test } from "./support";

test.use({ viewport: SMALL, hasTouch: true });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not on the screen.");
  return { ...box, bottom: box.y + box.height };
}

test("a card says what matters and leads to the rest, with a thumb or the keyboard", async ({ page, request }) => {
  const account = await owner(request);
  await addPart(request, account, { name: "Copper elbow", sku: "CU-90", quantity: 2, reorderLevel: 5, price: 2.25 });
  await openAs(page, account, "/app/inventory");
  const card = page.getByRole("article");
  await expect(card).toContainText("Truck");
  await expect(card).toContainText("$2.25");
  await expect(card).toContainText("Low stock");
  await expect(card.getByText("CU-90")).toHaveCount(0);
  expect((await boxOf(card)).height).toBeLessThan(110);
  await expectAccessible(page);

  const opener = card.getByRole("button", { name: "Copper elbow", exact: true });
  await opener.tap();
  const details = page.getByRole("dialog", { name: "Copper elbow" });
  await expect(details.getByText("CU-90")).toBeVisible();
  await expect(details.getByRole("button", { name: "Delete Copper elbow" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(details).toHaveCount(0);
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(details).toBeVisible();
  await goBack(page);
  await expect(details).toHaveCount(0);
  await opener.focus();
  await page.keyboard.press("Tab");
  await expect(card.getByRole("button", { name: "Edit Copper elbow" })).toBeFocused();
});

test("the add button lies over nothing, not even over the last card", async ({ page, request }) => {
  const account = await owner(request);
  for (let number = 10; number < 22; number += 1) await addPart(request, account, { name: `Part ${number}` });
  await openAs(page, account, "/app/inventory");
  await expect(page.getByText("Part 10")).toBeVisible();
  const bar = page.getByRole("button", { name: "Add Part" }).locator("..");
  // A bar from edge to edge, through which nothing shows.
  expect((await boxOf(bar)).width).toBe(SMALL.width);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const last = page.getByText("12 in all");
  await expect(last).toBeInViewport();
  expect((await boxOf(last)).bottom).toBeLessThanOrEqual((await boxOf(bar)).y);
});

test("what is said lies over no button and goes with its screen", async ({ page, request }) => {
  const account = await owner(request);
  await addPart(request, account, { name: "Elbow" });
  await openAs(page, account, "/app/inventory");
  await page.getByRole("button", { name: "Elbow", exact: true }).tap();
  await page.getByRole("button", { name: "Delete Elbow" }).tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).tap();
  const notice = page.getByText("Elbow deleted");
  await expect(notice).toBeVisible();
  const floating = page.getByRole("button", { name: "Add Part" }).last();
  await expect.poll(async () => (await boxOf(floating)).bottom).toBeLessThanOrEqual((await boxOf(notice)).y);

  await page.getByRole("button", { name: "Open menu" }).tap();
  await page.getByRole("dialog").getByRole("link", { name: "Tools" }).tap();
  await expect(page.getByRole("heading", { name: "Tools", exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("a dialog keeps its buttons clear of what is said", async ({ page, request, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const account = await owner(request);
  const { _id } = await call(request, account, "POST", "/api/documents", {
    type: "Invoice",
    customerName: "Sam Ito",
    items: [{ description: "Labor", quantity: 1, rate: 80 }],
  });
  await call(request, account, "POST", `/api/documents/${_id}/send`, {});
  await openAs(page, account, "/app/invoices");
  await page.getByRole("button", { name: "INV-0001", exact: true }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Copy/ }).tap();
  const notice = page.getByText("Link copied");
  await expect(notice).toBeVisible();
  const close = dialog.getByRole("button", { name: "Close" }).last();
  await expect.poll(async () => (await boxOf(close)).bottom).toBeLessThanOrEqual((await boxOf(notice)).y);
});

test("results stand above the keyboard", async ({ page, request }) => {
  const account = await owner(request);
  for (let number = 10; number < 22; number += 1) await addPart(request, account, { name: `Part ${number}` });
  await openAs(page, account, "/app/inventory");
  await expect(page.getByText("Part 10")).toBeVisible();
  const box = page.getByLabel("Search inventory");
  await box.tap();
  await box.fill("Part 21");
  await expect(page.getByText("1 match")).toBeVisible();
  // A keyboard takes somewhat less than half of the screen.
  expect((await boxOf(page.getByText("Part 21"))).bottom).toBeLessThan(SMALL.height / 2);
  expect((await boxOf(box)).y).toBeGreaterThan((await boxOf(page.getByRole("banner"))).bottom);
});

test.describe("photos", () => {
  /** A picture of noise, as large as a camera's, on its side as cameras store it (EXIF orientation 6). */
  async function cameraPhoto(page: Page, type: string) {
    const base64 = await page.evaluate(async () => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [4000, 3000];
      const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
      for (let at = 0; at < 4000; at += 1) {
        pen.fillStyle = `hsl(${(at * 47) % 360} 80% 50%)`;
        pen.fillRect((at * 389) % 4000, (at * 211) % 3000, 61, 43);
      }
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 1));
      const bytes = new Uint8Array(await (blob as Blob).arrayBuffer());
      let text = "";
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    });
    const jpeg = Buffer.from(base64, "base64");
    const exif = Buffer.from("FFE1002245786966000049492A0008000000010012010300010000000600000000000000", "hex");
    return {
      name: type === "image/heic" ? "IMG_0001.HEIC" : "IMG_0001.JPG",
      mimeType: type,
      buffer: Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]),
    };
  }

  async function startDocument(page: Page) {
    await page.getByRole("button", { name: "Create Document" }).first().tap();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Customer Name").fill("Sam Ito");
    await dialog.getByLabel("Item Name").fill("Labor");
    await dialog.getByRole("button", { name: "Add Item" }).tap();
    return dialog;
  }

  for (const type of ["image/jpeg", "image/heic"]) {
    test(`of a camera go up small and upright (${type})`, async ({ page, request }) => {
      const account = await owner(request);
      await openAs(page, account, "/app/invoices");
      const dialog = await startDocument(page);
      const photo = await cameraPhoto(page, type);
      await dialog.locator("input[type=file]").setInputFiles(photo);
      await expect(dialog.getByText(photo.name)).toBeVisible();
      // Shrinking the photo and storing it take as long as the machine is slow: the answer says when it's there.
      const stored = page.waitForResponse((answer) => answer.url().endsWith("/photos"));
      await dialog.getByRole("button", { name: "Create Estimate" }).tap();
      expect((await stored).status()).toBe(201);
      const [{ photos }] = await call(request, account, "GET", "/api/documents");
      expect(photos).toHaveLength(1);
      expect(photos[0].originalName).toMatch(/\.jpg$/i);
      expect(photos[0].size).toBeLessThan(photo.buffer.length / 2);
      const size = await page.evaluate(async (url) => {
        const picture = await createImageBitmap(await (await fetch(url)).blob());
        return [picture.width, picture.height];
      }, photos[0].url);
      expect(size).toEqual([1800, 2400]);
    });
  }

  test("that the browser cannot read are refused with a sentence, the others stay", async ({ page, request }) => {
    await openAs(page, await owner(request), "/app/invoices");
    const dialog = await startDocument(page);
    await dialog.locator("input[type=file]").setInputFiles([
      { name: "IMG_0002.HEIC", mimeType: "image/heic", buffer: Buffer.from("ftypheic") },
      { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
    ]);
    await expect(dialog.getByRole("alert")).toHaveText(
      "IMG_0002.HEIC is a HEIC photo, which this browser can't read. Save it as JPEG and choose it again.",
    );
    await expect(dialog.getByRole("button", { name: "Remove IMG_0002.HEIC" })).toHaveCount(0);
    await expect(dialog.getByRole("button", { name: "Remove plan.pdf" })).toBeVisible();
  });
});
