/** The photos of a document, looked at full size. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { call, expect, expectAccessible, goBack, inEveryLook, openAs, owner } from "./support";

const PHOTO = resolve(import.meta.dirname, "../public/icon-512.png");

inEveryLook(
  "a photo opens above its document, the next is a key away, and Back closes it alone",
  async (page, request) => {
    const account = await owner(request);
    const made = await call(request, account, "POST", "/api/documents", {
      type: "Estimate",
      customerName: "Sam Ito",
      items: [{ description: "Faucet", quantity: 1, rate: 10 }],
    });
    for (const name of ["before.png", "after.png"]) {
      const answer = await request.post(`/api/documents/${made._id}/photos`, {
        headers: { Authorization: `Bearer ${account.token}` },
        multipart: { photos: { name, mimeType: "image/png", buffer: await readFile(PHOTO) } },
      });
      expect(answer.status()).toBe(201);
    }
    await openAs(page, account, `/app/invoices?open=${made._id}`);
    const details = page.getByRole("dialog", { name: `Estimate ${made.documentNumber}` });
    await details.getByRole("link", { name: "before.png" }).click();
    const viewer = page.getByRole("dialog", { name: "before.png" });
    await expect(viewer.getByRole("img", { name: "before.png" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("ArrowRight");
    const next = page.getByRole("dialog", { name: "after.png" });
    await expect(next.getByRole("img", { name: "after.png" })).toBeVisible();
    await goBack(page);
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(details).toBeVisible();
    await expect(page).toHaveURL(`/app/invoices?open=${made._id}`);
  },
);
