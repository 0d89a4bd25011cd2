/** What holds the screens together when things go wrong: signal, sessions, files that do not come. */
import { type Page, test as plain } from "@playwright/test";
import {
  addPart,
  answeredRequests,
  call,
  expect,
  LARGE,
  type Owner,
  openAs,
  owner,
  PASSWORD,
  SMALL,
  signIn,
  test,
  visitor,
} from "./support";

/** Signed in as if earlier; unlike `openAs` a later page load finds what the app has made of it. */
async function enterAs(page: Page, account: Owner, path: string) {
  await page.goto("/");
  await page.evaluate(
    (session) => localStorage.setItem("sawhorse.session", session),
    JSON.stringify({ token: account.token, user: account.user }),
  );
  await page.goto(path);
}

const endSession = (account: Owner) => ({
  headers: { Authorization: `Bearer ${account.token}` },
  data: {},
});

test("a screen's data is on its way before its code runs, and is asked for once", async ({ page, request }) => {
  const account = await owner(request);
  await addPart(request, account, { name: "Elbow" });
  const asked: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith("/api/inventory?limit=100")) asked.push(sent.url());
  });
  const early = page.waitForRequest("**/api/inventory?limit=100");
  await page.route("**/assets/framework-*", async (route) => {
    await early;
    await route.continue();
  });
  const answered = answeredRequests(page);
  await openAs(page, account, "/app/inventory");
  await expect(page.getByText("Elbow", { exact: true })).toBeVisible();
  await answered();
  expect(asked).toHaveLength(1);
});

test.describe("without signal", () => {
  test("coming back brings the figures, and the way to change them, without a reload", async ({ page, request }) => {
    const account = await owner(request);
    await addPart(request, account, { name: "Elbow" });
    await page.setViewportSize(LARGE);
    await page.route("**/api/**", (route) => route.abort());
    await openAs(page, account, "/app/inventory");
    await expect(page.getByText("Failed to load inventory items")).toBeVisible();
    // Nobody who pays is told to subscribe because of the signal.
    const unknown = page.getByText("We couldn't check your subscription.");
    await expect(unknown).toBeVisible();
    await expect(page.getByText("Subscribe now")).toHaveCount(0);
    await page.unroute("**/api/**");
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expect(page.getByText("Elbow", { exact: true })).toBeVisible();
    await expect(unknown).toHaveCount(0);
  });

  test("a screen that was never loaded stays closed, also while a form holds changes", async ({ page, request }) => {
    await page.setViewportSize(LARGE);
    await openAs(page, await owner(request), "/app/profile");
    await page.getByLabel("First name").fill("Daniela");
    await page.context().setOffline(true);
    await page.getByRole("navigation").getByRole("link", { name: "Garage" }).click();
    // Nobody is asked to give up changes for a screen that cannot open.
    await expect(page.getByText("You're offline, and you haven't opened this screen here yet.")).toBeVisible();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/app\/profile$/);
    await expect(page.getByLabel("First name")).toHaveValue("Daniela");
  });
});

for (const [title, file, list, empty] of [
  ["Tools", "tools", "/api/tools", "No tools found"],
  ["Garage", "garage", "/api/equipment", "No equipment found. Add your first piece of equipment!"],
  ["Mileage", "mileage", "/api/mileage", "No mileage entries found"],
  ["Invoices", "invoices", "/api/documents", "No documents found"],
] as const) {
  test(`the data of ${title} is asked for together with its code, and once`, async ({ page, request }) => {
    await page.setViewportSize(LARGE);
    const asked: string[] = [];
    page.on("request", (sent) => {
      const { pathname, search } = new URL(sent.url());
      if (pathname === list && search.includes("limit=100")) asked.push(pathname + search);
    });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let waiting = 0;
    await page.route(`**/assets/${file}-*.js`, async (route) => {
      waiting += 1;
      await released;
      await route.continue();
    });
    await openAs(page, await owner(request), "/app/inventory");
    await expect(page.getByText("No inventory items found")).toBeVisible();
    await page.getByRole("navigation").getByRole("link", { name: title }).click();
    // The screen cannot have asked: it is not there yet.
    await expect.poll(() => asked.length).toBe(1);
    await expect.poll(() => waiting).toBeGreaterThan(0);
    release();
    await expect(page).toHaveURL(new RegExp(`/app/${file}$`));
    await expect(page.getByText(empty)).toBeVisible();
    expect(asked).toHaveLength(1);
  });
}

test("the code of the other screens comes by itself, where bytes are not counted", async ({ page, request }) => {
  const codeOf = (page: Page) => {
    const code: string[] = [];
    page.on("request", (sent) => code.push(...(/assets\/(tools|garage)-[^/]*\.js$/.exec(sent.url())?.slice(1) ?? [])));
    return code;
  };
  const account = await owner(request);
  const counted = codeOf(page);
  await page.clock.install();
  await openAs(page, account, "/app/inventory");
  await expect(page.getByText("No inventory items found")).toBeVisible();
  const other = await page.context().newPage();
  const code = codeOf(other);
  await openAs(other, account, "/app/inventory", { saveData: false });
  await expect(other.getByText("No inventory items found")).toBeVisible();
  // The first screen has the line to itself for five seconds. Both pages are of one browser, with one clock.
  await page.clock.runFor(5000);
  await expect.poll(() => [...code].sort()).toEqual(["garage", "tools"]);
  expect(counted).toEqual([]);
});

// Files that do not come are told to the console too, as they should.
plain.describe("a file that does not come", () => {
  plain("leaves a retry at the new address, which goes on in place", async ({ page, request }) => {
    await page.setViewportSize(LARGE);
    await openAs(page, await owner(request), "/app/dashboard");
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await page.route("**/assets/tools-*.js", (route) => route.abort());
    await page.getByRole("navigation").getByRole("link", { name: "Tools" }).click();
    await expect(page.getByText("This screen didn't load")).toBeVisible();
    await expect(page).toHaveURL(/\/app\/tools$/);
    await expect(page.getByRole("navigation").getByRole("link", { name: "Tools" })).toBeVisible();
    await page.unroute("**/assets/tools-*.js");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Tools", level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/Tools/);
    expect(await page.evaluate(() => "stillHere" in window)).toBe(true);
  });

  plain("can be left like any other screen", async ({ page, request }) => {
    await page.setViewportSize(LARGE);
    await openAs(page, await owner(request), "/app/dashboard");
    await page.route("**/assets/mileage-*.js", (route) => route.abort());
    await page.getByRole("navigation").getByRole("link", { name: "Mileage" }).click();
    await expect(page.getByText("This screen didn't load")).toBeVisible();
    await page.getByRole("navigation").getByRole("link", { name: "Inventory" }).click();
    await expect(page.getByRole("heading", { name: "Inventory Management" })).toBeVisible();
  });

  plain("after two minutes counts as one that failed", async ({ page, request }) => {
    await page.setViewportSize(LARGE);
    await page.clock.install();
    await openAs(page, await owner(request), "/app/dashboard");
    const held: (() => void)[] = [];
    await page.route("**/assets/tools-*.js", (route) => {
      held.push(() => void route.continue());
    });
    await page.getByRole("navigation").getByRole("link", { name: "Tools" }).click();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.clock.runFor(121_000);
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page).toHaveURL(/\/app\/tools$/);
    for (const release of held) release();
    await page.unroute("**/assets/tools-*.js");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tools");
  });

  plain("of a dialog is asked about inside the screen, and fetched again", async ({ page, request }) => {
    await page.setViewportSize(LARGE);
    await page.route("**/assets/part-dialog-*.js", (route) => route.abort());
    await openAs(page, await owner(request), "/app/inventory");
    await page.getByRole("button", { name: "Add Part" }).first().click();
    const question = page.getByRole("alertdialog", { name: "This didn't load" });
    await expect(question).toBeVisible();
    await expect(page.getByRole("heading", { name: "Inventory Management" })).toBeVisible();
    await expect(page.getByRole("progressbar", { includeHidden: true })).toHaveCount(0);
    await page.unroute("**/assets/part-dialog-*.js");
    await question.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("dialog", { name: "Add New Item" })).toBeVisible();
  });
});

test.describe("a session that ended", () => {
  test("is renewed above the form, and the save goes on", async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize(SMALL);
    const account = await owner(request);
    await openAs(page, account, "/app/inventory");
    await page.getByRole("button", { name: "Add Part" }).first().click();
    const form = page.getByRole("dialog", { name: "Add New Item" });
    await form.getByLabel("Item Name").fill("Copper elbow");
    await form.getByLabel("Quantity").fill("12");
    await request.post("/api/auth/logout", endSession(account));
    await form.getByRole("button", { name: "Add Item" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign in to continue" });
    await expect(dialog.getByLabel("Email")).toHaveValue(account.email);
    // What waits below shows it in the middle of its button.
    const middles = await page.locator(".mantine-Button-root:has(.mantine-Button-loader)").evaluate((button) => {
      const middle = ({ x, y, width, height }: DOMRect) => [Math.round(x + width / 2), Math.round(y + height / 2)];
      const loader = button.querySelector(".mantine-Button-loader") ?? button;
      return { loader: middle(loader.getBoundingClientRect()), button: middle(button.getBoundingClientRect()) };
    });
    expect(middles.loader).toEqual(middles.button);
    await dialog.getByLabel("Password", { exact: true }).fill("not the one");
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await expect(dialog.getByText("Invalid email or password")).toBeVisible();
    await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("Copper elbow added")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText("Copper elbow", { exact: true })).toBeVisible();
    await expect(page.getByText("Your session has ended.")).toHaveCount(0);
  });

  test("keeps the draft of a form that is closed instead", async ({ page, request }) => {
    await page.setViewportSize(LARGE);
    const account = await owner(request);
    await enterAs(page, account, "/app/invoices");
    await page.getByRole("button", { name: "Create Document" }).first().click();
    const form = page.getByRole("dialog", { name: "Create New Document" });
    await form.getByLabel("Customer Name").fill("Rosa Diaz");
    await request.post("/api/auth/logout", endSession(account));
    // Any call tells; this one is the picker's.
    await form
      .getByLabel(/Search|Pick|inventory/i)
      .first()
      .click();
    await form
      .getByLabel(/Search|Pick|inventory/i)
      .first()
      .fill("el");
    await expect(page.locator("text=Your session has ended.").first()).toBeAttached();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(form).toHaveCount(0);
    await page.getByRole("link", { name: "Sign in again." }).click();
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/app\/invoices$/);
    await page.getByRole("button", { name: "Create Document" }).first().click();
    await expect(form.getByText("Your draft was restored")).toBeVisible();
    await expect(form.getByLabel("Customer Name")).toHaveValue("Rosa Diaz");
  });

  test("was dead when the app opened: sign in, and be where one was", async ({ page, request }) => {
    await page.setViewportSize(LARGE);
    const account = await owner(request);
    await addPart(request, account, { name: "Elbow" });
    await request.post("/api/auth/logout", endSession(account));
    await enterAs(page, account, "/app/inventory?search=elbow");
    await expect(page).toHaveURL(/\/login\?next=/);
    expect(await page.evaluate(() => localStorage.getItem("sawhorse.session"))).toBeNull();
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/app\/inventory\?search=elbow$/);
    await expect(page.getByText("Elbow", { exact: true })).toBeVisible();
    await expect(page.getByText("read-only")).toHaveCount(0);
  });

  test("and another account signed in elsewhere: their own rows alone, and a word about it", async ({
    page,
    request,
  }) => {
    await page.setViewportSize(LARGE);
    const [ann, bea] = [await owner(request), await owner(request)];
    await addPart(request, ann, { name: "Ann's elbow" });
    await addPart(request, bea, { name: "Bea's valve" });
    await enterAs(page, ann, "/app/inventory");
    await expect(page.getByText("Ann's elbow", { exact: true })).toBeVisible();
    const tab = await page.context().newPage();
    await enterAs(tab, bea, "/app/inventory");
    await expect(page.getByText("Bea's valve", { exact: true })).toBeVisible();
    await expect(page.getByText("Ann's elbow")).toHaveCount(0);
    await expect(page.getByText(`This device is now signed in as ${bea.email}.`)).toBeVisible();
  });
});

test("logging out asks about changes that are not saved", async ({ page, request }) => {
  await page.setViewportSize(LARGE);
  await openAs(page, await visitor(request), "/app/profile");
  await page.getByLabel("First name").fill("Daniela");
  await page.getByRole("button", { name: /Dana Reyes/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Daniela");
  await page.getByRole("button", { name: /Dana Reyes/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("Enter does not send what the button refuses", async ({ page, request }) => {
  await page.setViewportSize(LARGE);
  const account = await owner(request);
  const { _id: id } = await call(request, account, "POST", "/api/documents", {
    type: "Invoice",
    customerName: "Rosa Diaz",
    items: [{ description: "Faucet", quantity: 1, rate: 95 }],
  });
  await openAs(page, account, "/app/invoices");
  await page.getByRole("button", { name: "Send INV-0001" }).click();
  const dialog = page.getByRole("dialog", { name: "Send INV-0001" });
  await dialog.getByRole("textbox", { name: "Email" }).press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Enter the customer's email address.");
  expect(await call(request, account, "GET", `/api/documents/${id}`)).toMatchObject({ status: "New" });
});

test("a row deleted elsewhere goes when it is deleted here", async ({ page, request }) => {
  await page.setViewportSize(LARGE);
  const account = await signIn(request, (await owner(request)).email);
  const part = await addPart(request, account, { name: "Elbow" });
  await openAs(page, account, "/app/inventory");
  await expect(page.getByText("Elbow", { exact: true })).toBeVisible();
  await call(request, account, "DELETE", `/api/inventory/${part._id}`);
  await page.getByRole("button", { name: "Delete Elbow" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByText("Elbow", { exact: true })).toHaveCount(0);
});

test("a trip moves to the place its new date gives it, marked, without losing the scroll", async ({
  page,
  request,
}) => {
  await page.setViewportSize(LARGE);
  const account = await owner(request);
  const trip = { startLocation: "Shop", vehicle: "Van", vehicleMpg: 18, miles: 5, fuelPrice: 3.6 };
  for (let day = 1; day <= 25; day += 1) {
    await call(request, account, "POST", "/api/mileage", {
      ...trip,
      date: `2026-10-${String(day).padStart(2, "0")}`,
      endLocation: `Site ${day}`,
    });
  }
  await openAs(page, account, "/app/mileage");
  await expect(page.getByRole("row", { name: /Site 25/ })).toBeVisible();
  await page.getByRole("button", { name: /^Edit .*Site 20/ }).click();
  const form = page.getByRole("dialog", { name: "Edit Trip" });
  await form.getByLabel("Date").fill("2026-10-24");
  const before = await page.evaluate(() => window.scrollY);
  await form.getByRole("button", { name: "Update Trip" }).click();
  await expect(form).toHaveCount(0);
  // The newest of a day comes first.
  await expect(page.getByRole("row").nth(2)).toContainText("Site 24");
  await expect(page.getByRole("row").nth(3)).toContainText("Site 20");
  await expect(page.getByRole("row").nth(6)).toContainText("Site 21");
  await expect(page.locator("tr[data-marked]")).toContainText("Site 20");
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});
