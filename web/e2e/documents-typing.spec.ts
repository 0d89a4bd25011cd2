/** What a key costs in a document's form, as a ratio within one run. */
import type { Page } from "@playwright/test";
import { call, expect, LARGE, openAs, owner, test } from "./support";

// A trace copies the whole page at every step, and 500 lines take it longer than 5: it would measure itself.
test.use({ viewport: LARGE, trace: "off" });

const TYPED = "Copper elbow";
const ROUNDS = 9;
/** Seen: 1.0 to 1.25 alone, 1.55 beside another test and a compiler; the room above is for a busy machine. */
const MOST = 2.5;

/** What the page itself has worked since it was opened: script, style and layout, in seconds. */
async function workOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const work = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const counted = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"];
    return metrics.reduce((sum, { name, value }) => sum + (counted.includes(name) ? value : 0), 0);
  };
  /** Without what opening the form has left behind to be collected. */
  return async () => {
    await session.send("HeapProfiler.collectGarbage");
    const before = await work();
    await page.keyboard.type(TYPED);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    return (await work()) - before;
  };
}

const fieldsOf = (form: HTMLElement | SVGElement) => (form as HTMLFormElement).elements.length;

test("a key costs in a document of 500 lines what it costs in one of 5", async ({ page, request, context }) => {
  const account = await owner(request);
  const lines = (count: number) =>
    Array.from({ length: count }, (_, line) => ({ description: `Line ${line + 1}`, quantity: 1, rate: 10 }));
  for (const count of [5, 500]) {
    const items = lines(count);
    await call(request, account, "POST", "/api/documents", { type: "Invoice", customerName: "Sam Ito", items });
  }

  const forms = [page, await context.newPage()] as const;
  const typings: (() => Promise<number>)[] = [];
  for (const [place, form] of forms.entries()) {
    await openAs(form, account, "/app/invoices");
    await form.getByRole("button", { name: `Edit INV-000${place + 1}` }).click();
    await form.locator("[data-path='items.2.description']").focus();
    typings.push(await workOf(form));
  }

  /** By turns, so that a busy machine slows both alike. */
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const costs: number[] = [];
    for (const [place, form] of forms.entries()) {
      await form.bringToFront();
      costs.push((await typings[place]?.()) ?? 0);
    }
    const [few = 0, many = 0] = costs;
    ratios.push(many / few);
  }
  ratios.sort((one, other) => one - other);
  const ratio = ratios[ROUNDS >> 1] ?? 0;
  console.log(`A key in a document of 500 lines costs ${ratio.toFixed(2)} times what it costs in one of 5`);
  // It was 30 when each key drew every line.
  expect(ratio).toBeLessThan(MOST);
  const [few, many] = forms;
  // What a browser goes through at every key, whatever the clock says: the fields that belong to the dialog's form.
  const owned = (form: Page) => form.locator("dialog form, [role=dialog] form").evaluate(fieldsOf);
  expect(await owned(many)).toBe(await owned(few));
  await expect(few.locator("output")).toHaveText("$50.00");
  await expect(many.locator("output")).toHaveText("$5,000.00");
  await expect(many.locator("[data-path='items.2.description']")).toHaveValue(`Line 3${TYPED.repeat(ROUNDS)}`);
  // The fields of the lines belong to a form apart, for the sake of that cost: Enter in one saves all the same.
  const answered = many.waitForResponse((answer) => answer.request().method() === "PUT");
  await many.keyboard.press("Enter");
  await answered;
  await expect(many.getByText("INV-0002 updated")).toBeVisible();
  await expect(many.getByRole("dialog")).toHaveCount(0);
});
