/** What axe finds on a page: for the browser tests, and for tools/axe-states.ts, which walks the whole product. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export const COLOR_SCHEMES = ["dark", "light"] as const;
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const OPPOSITE = { light: "dark", dark: "light" };

/**
 * Violations of WCAG 2.2 AA and of axe's best practices, each as its rule and its element. Dark differs in its colours alone,
 * so there only the rules about colours are asked.
 */
export async function violationsIn(page: Page, colorScheme: (typeof COLOR_SCHEMES)[number]): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html:not([data-mantine-color-scheme=${OPPOSITE[colorScheme]}])`).waitFor({ timeout: 5000 });
  // Legacy mode does without a page of its own for each look (it matters for frames, of which there are none).
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  if (colorScheme === "dark") axe.withRules(["color-contrast", "link-in-text-block"]);
  else axe.withTags(TAGS);
  const found: string[] = [];
  for (const { id, nodes } of (await axe.analyze()).violations) {
    for (const { html, target } of nodes) {
      if (id === "target-size" && (await isBehindDialog(page, String(target[0])))) continue;
      found.push(`${id}: ${html.slice(0, 200)}`);
    }
  }
  return found;
}

/**
 * Nobody can press what lies behind an open dialog, wherever the page is scrolled to. With a long list a row's button is half
 * under the sticky header there, which axe takes for a button that's too small.
 */
async function isBehindDialog(page: Page, selector: string) {
  const dialogs = page.locator("[role=dialog], [role=alertdialog]");
  if ((await dialogs.count()) === 0) return false;
  return !(await page.locator(selector).evaluate((node) => node.closest("[role=dialog], [role=alertdialog]")));
}
