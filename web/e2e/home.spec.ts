/** The public home page: whole without JavaScript, with everything a search engine and a link preview read. */
import { expect, expectAccessible, inEveryLook, test } from "./support";

test("ships no JavaScript, one stylesheet and all its metadata", async ({ page }) => {
  const loaded: { type: string; url: string }[] = [];
  page.on("request", (request) => loaded.push({ type: request.resourceType(), url: request.url() }));
  // Without scripts, nothing is asked for after the page has loaded but pictures further down.
  await page.goto("/");
  expect(loaded.filter(({ type }) => type === "script")).toEqual([]);
  expect(loaded.filter(({ type }) => type === "stylesheet")).toHaveLength(1);
  const { origin } = new URL(page.url());
  expect(loaded.filter(({ url }) => !url.startsWith(origin) && !url.startsWith("data:"))).toEqual([]);

  await expect(page).toHaveTitle(/Sawhorse/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{50,}/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${origin}/`);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", `${origin}/social.png`);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const text = data.map((one) => JSON.stringify(JSON.parse(one))).join();
  for (const type of ["SoftwareApplication", "FAQPage", "BreadcrumbList"]) expect(text).toContain(type);
  expect(await page.content()).not.toContain("sawhorse.invalid");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("everything can be read and reached", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Start Free Trial" }).first()).toHaveAttribute("href", "/register");
    for (const heading of [
      "Inventory & Equipment",
      "Projects",
      "Mileage Tracking",
      "Invoicing & Billing",
      "Scheduling",
      "Business Analytics",
    ]) {
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    }
    await expect(page.getByText("$19.99").first()).toBeVisible();
    const questions = page.locator("#faq details");
    await expect(questions).toHaveCount(4);
    await questions.first().locator("summary").click();
    await expect(questions.first()).toHaveAttribute("open", "");
    for (const path of ["/about", "/blog", "/faq", "/contractors", "/invoicing"]) {
      await expect(page.locator(`footer a[href="${path}"]`)).toHaveCount(1);
    }
    await expect(page.locator('footer a[href^="mailto:"]').first()).toBeVisible();
  });
});

inEveryLook("is accessible and does not scroll sideways", async (page) => {
  await page.goto("/");
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
