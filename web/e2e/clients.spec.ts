/** Clients on screen: from the first call to the first invoice, whom to call next, and bringing them along. */
import {
  call,
  expect,
  expectAccessible,
  inEveryLook,
  LARGE,
  nextPost,
  type Owner,
  openAs,
  owner,
  SMALL,
  test,
} from "./support";

// The calls of a test say nothing of a zone: theirs and the browser's are the same day.
test.use({ viewport: LARGE, timezoneId: "UTC" });

type Request = Parameters<typeof call>[0];

let made = 0;

/** A client with an address and a number of their own. */
function add(request: Request, account: Owner, client: object) {
  made += 1;
  const phone = `(503) 555-${String(1000 + made)}`;
  const known = { firstName: "Dana", lastName: "Reyes", email: `client-${made}@example.com`, phone };
  return call(request, account, "POST", "/api/clients", { ...known, ...client });
}

/** A day so many days from now. */
function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

test("a lead comes in, is called, becomes a customer and gets an estimate and an appointment", async ({
  page,
  request,
}) => {
  const account = await owner(request);
  await openAs(page, account, "/app/crm");
  await expect(page.getByText("No clients found")).toBeVisible();
  await page.getByRole("button", { name: "New Client" }).first().click();
  const form = page.getByRole("dialog", { name: "Client", exact: true });
  await form.getByRole("button", { name: "Create Client" }).click();
  for (const sentence of [
    "Enter the first name",
    "Enter the last name",
    "Enter an email address",
    "Enter a phone number",
  ]) {
    await expect(form.getByText(sentence)).toBeVisible();
  }
  await form.getByLabel("First Name").fill("Marguerite");
  await form.getByLabel("Last Name").fill("Okafor");
  await form.getByLabel(/^Email/).fill("marguerite@example.com");
  await form.getByLabel(/^Phone/).fill("(503) 555-0142");
  await form.getByLabel("Estimated Value").fill("4200");
  await form.getByLabel("Next Follow-up").fill(day(-1));
  await form.getByLabel("Street").fill("12 Elm Street");
  await form.getByLabel("City").fill("Portland");
  await form.getByLabel("Tags").fill("boiler, referral,");
  await form.getByRole("button", { name: "Create Client" }).click();
  await expect(form.getByText("The follow-up date can't be before today.")).toBeVisible();
  await form.getByLabel("Next Follow-up").fill("");
  const sent = await nextPost(page, "/api/clients");
  await form.getByRole("button", { name: "Create Client" }).click();
  // What was not filled in is not sent; an empty value is 0.
  const body = await sent();
  expect(Object.keys(body).sort()).toEqual(
    [
      ...["actualValue", "address", "email", "estimatedValue", "firstName", "lastName", "leadSource", "phone"],
      ...["status", "tags", "type"],
    ].sort(),
  );
  expect(body).toMatchObject({ actualValue: 0, leadSource: "website", type: "lead", status: "new" });
  expect(body.tags).toEqual(["boiler", "referral"]);

  // Who was added is shown, with what comes next.
  const details = page.getByRole("dialog", { name: "Marguerite Okafor" });
  await expect(details.getByText("Marguerite Okafor saved.")).toBeVisible();
  await expect(page).toHaveURL(/\/app\/crm\?open=[0-9a-f-]+$/);
  for (const [name, address] of [
    ["Call Marguerite Okafor", "tel:5035550142"],
    ["Text Marguerite Okafor", "sms:5035550142"],
    ["Email Marguerite Okafor", "mailto:marguerite@example.com"],
    ["Directions to Marguerite Okafor", /destination=12%20Elm%20Street%2C%20Portland/],
  ] as const) {
    await expect(details.getByRole("link", { name })).toHaveAttribute("href", address);
  }

  await details.getByRole("button", { name: "Log a call" }).click();
  const logging = page.getByRole("dialog", { name: "Add Interaction" });
  await logging.getByRole("button", { name: "Add Interaction" }).click();
  await expect(logging.getByText("Enter a subject")).toBeVisible();
  await expect(logging.getByText("Enter what was said or done")).toBeVisible();
  await logging.getByLabel("Subject").fill("First call");
  await logging.getByLabel("Description").fill("Wants a price for a boiler");
  await logging.getByLabel("Follow up on").fill(day(-1));
  await logging.getByRole("button", { name: "Add Interaction" }).click();
  await expect(logging.getByText("The follow-up date can't be before today.")).toBeVisible();
  await logging.getByLabel("Follow up on").fill(day(2));
  await logging.getByRole("button", { name: "Add Interaction" }).click();
  await expect(logging).toHaveCount(0);
  await expect(page.getByText(/Added to Marguerite Okafor's history.*follow-ups/)).toBeVisible();
  const history = details.getByRole("region", { name: "Interaction History" });
  await expect(history).toContainText("Wants a price for a boiler");
  await expect(details.getByRole("region", { name: "Timeline" })).toContainText("In 2 days");
  await details.getByRole("button", { name: "Contacted" }).click();
  await expect(page.getByText("Marguerite Okafor moved to Contacted")).toBeVisible();
  await details.getByRole("button", { name: "Close" }).last().click();

  // In the panel of whom to call, in the list, in the tiles.
  const panel = page.getByRole("region", { name: "Follow-ups" });
  await panel.getByRole("button", { name: "This Week 1" }).click();
  await expect(panel.getByRole("listitem")).toContainText("Marguerite Okafor");
  await expect(page.getByLabel("Clients summary")).toContainText("Pipeline Value$4,200");
  const row = page.getByRole("row", { name: /Marguerite Okafor/ });
  await expect(row).toContainText("Contacted");

  // Won: one press each, and back with another.
  await row.getByRole("button", { name: "View" }).click();
  await details.getByRole("button", { name: "Won" }).click();
  await expect(page.getByText("Marguerite Okafor moved to Won")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(details.getByRole("button", { name: "Contacted" })).toHaveAttribute("aria-pressed", "true");
  await details.getByRole("button", { name: "Won" }).click();
  await details.getByRole("button", { name: "Customer" }).click();
  await expect(page.getByText("Marguerite Okafor is now a customer")).toBeVisible();
  await expect(page.getByLabel("Clients summary")).toContainText("Active Customers1");
  await expect(page.getByLabel("Clients summary")).toContainText("Pipeline Value$0");

  // An estimate with what is known of them.
  await details.getByRole("button", { name: "New estimate" }).click();
  const document = page.getByRole("dialog", { name: "Create New Document" });
  await expect(document.getByLabel("Customer Name")).toHaveValue("Marguerite Okafor");
  await expect(document.getByLabel("Customer Email")).toHaveValue("marguerite@example.com");
  await expect(document.getByLabel("Customer Phone")).toHaveValue("(503) 555-0142");
  await expect(document.getByLabel("Customer Address")).toHaveValue("12 Elm Street, Portland");
  await expect(page).toHaveURL(/\/app\/invoices$/);
  await document.getByLabel("Item Name").fill("Boiler");
  await document.getByLabel("Unit Price").fill("3900");
  await document.getByRole("button", { name: "Add Item" }).click();
  await document.getByRole("button", { name: "Create Estimate" }).click();
  const estimate = page.getByRole("dialog", { name: "Estimate EST-0001" });
  await estimate.getByRole("link", { name: "Marguerite Okafor" }).click();

  // And from their details back to it.
  const documents = details.getByRole("region", { name: "Documents" });
  await expect(documents.getByRole("link", { name: /EST-0001.*\$3,900.00/ })).toBeVisible();
  await expect(documents).toContainText("No balance");
  await details.getByRole("button", { name: "New appointment" }).click();
  const appointment = page.getByRole("dialog", { name: "New Appointment" });
  await expect(appointment.getByLabel("Client Name")).toHaveValue("Marguerite Okafor");
  await appointment.getByLabel("Title").fill("Fit the boiler");
  await appointment.getByRole("button", { name: "Create Appointment" }).click();
  await expect(appointment).toHaveCount(0);
  const [{ _id }] = await call(request, account, "GET", "/api/clients");
  await page.goto(`/app/crm?open=${_id}`);
  await expect(details.getByRole("region", { name: "Appointments" })).toContainText(/Fit the boiler.*9:00 AM/);
  // And from the appointment to them.
  await details.getByRole("link", { name: /Fit the boiler/ }).click();
  const visit = page.getByRole("dialog", { name: "Fit the boiler" });
  await visit.getByRole("link", { name: "Marguerite Okafor", exact: true }).click();
  await expect(details).toBeVisible();
});

test("all that is theirs is shown by the client, whatever name stands on it", async ({ page, request }) => {
  const account = await owner(request);
  const { _id: clientId } = await add(request, account, { firstName: "Ana" });
  const item = { description: "Boiler", quantity: 1, rate: 100 };
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const theirs = { title: `Theirs ${number}`, clientId };
    await Promise.all([
      // As it was written on the paper.
      call(request, account, "POST", "/api/documents", {
        ...{ type: "Estimate", customerName: "Mrs. Reyes", clientId, items: [item] },
      }),
      call(request, account, "POST", "/api/appointments", {
        ...theirs,
        ...{ startDate: day(number), startTime: "09:00", endTime: "10:00", clientName: "Mrs. Reyes" },
      }),
      call(request, account, "POST", "/api/projects", {
        ...{ name: theirs.title, client: clientId, startDate: day(0), endDate: day(9) },
      }),
      call(request, account, "POST", "/api/tasks", { ...theirs, description: "As promised" }),
    ]);
  }
  // Somebody else with the same name.
  for (const [path, other] of [
    ["documents", { type: "Estimate", customerName: "Ana Reyes", items: [item] }],
    ["tasks", { title: "Another's", description: "As promised", clientName: "Ana Reyes" }],
  ] as const) {
    await call(request, account, "POST", `/api/${path}`, other);
  }
  await openAs(page, account, "/app/crm");
  const details = page.getByRole("dialog", { name: "Ana Reyes" });
  for (const [section, address] of [
    ["Documents", /\/app\/invoices\?/],
    ["Appointments", /\/app\/scheduling\?tab=appointments&/],
    ["Projects", /\/app\/projects\?/],
    ["Tasks", /\/app\/crm\?tab=tasks&/],
  ] as const) {
    await page.goto(`/app/crm?open=${clientId}`);
    await details.getByRole("region", { name: section }).getByRole("link", { name: "Show all 6" }).click();
    await expect(page).toHaveURL(address);
    const chip = page.getByRole("button", { name: "Remove filter: Client: Ana Reyes" });
    await expect(chip).toBeVisible();
    const list = page.getByRole("main");
    await expect(list.getByText(section === "Documents" ? "Mrs. Reyes" : /^Theirs \d$/)).toHaveCount(6);
    await expect(list.getByText("Another's")).toHaveCount(0);
    await chip.click();
    await expect(chip).toHaveCount(0);
  }
});

test("the list is searched and narrowed, and the address says to what", async ({ page, request }) => {
  const account = await owner(request);
  await add(request, account, { firstName: "Ana", tags: ["vip", "boiler"], nextFollowUpDate: day(0) });
  await add(request, account, {
    firstName: "Bob",
    type: "customer",
    status: "won",
    tags: ["roof"],
    company: "Tran & Sons",
  });
  await add(request, account, { firstName: "Cleo", phone: "(212) 867-5309", nextFollowUpDate: day(7) });
  await openAs(page, account, "/app/crm");
  const rows = page.getByRole("table").getByRole("row");
  const expectRows = async (...names: string[]) => {
    await expect(rows).toHaveCount(names.length + 1);
    for (const [place, name] of names.entries()) await expect(rows.nth(place + 1)).toContainText(name);
  };
  await expectRows("Ana Reyes", "Bob Reyes", "Cleo Reyes");
  await page.getByLabel("Search clients").fill("8675309");
  await expectRows("Cleo Reyes");
  await page.getByLabel("Search clients").fill("tran &");
  await expectRows("Bob Reyes");
  await page.getByLabel("Search clients").fill("nobody");
  await expect(page.getByRole("heading", { name: "No clients found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).last().click();
  await page.getByLabel("Type").selectOption("customer");
  await expectRows("Bob Reyes");
  await page.getByLabel("Type").selectOption("");
  await page.getByLabel("Status", { exact: true }).selectOption("new");
  await expectRows("Ana Reyes", "Cleo Reyes");
  await page.getByLabel("Status", { exact: true }).selectOption("");

  // Of several tags any will do; a refresh keeps them.
  await page.getByRole("button", { name: "vip" }).click();
  await expectRows("Ana Reyes");
  await page.getByRole("button", { name: "roof" }).click();
  await expectRows("Ana Reyes", "Bob Reyes");
  await page.reload();
  await expectRows("Ana Reyes", "Bob Reyes");
  await page.getByRole("button", { name: "Clear Filter" }).click();
  await expectRows("Ana Reyes", "Bob Reyes", "Cleo Reyes");

  // They open once they're asked for.
  const panel = page.getByRole("region", { name: "Follow-ups" });
  await expect(panel.getByRole("button", { name: "Overdue 0" })).toBeVisible();
  await expect(panel.getByRole("listitem")).toHaveCount(0);
  await panel.getByRole("button", { name: "Today 1" }).click();
  await expect(panel.getByRole("listitem")).toContainText("Ana Reyes");
  await panel.getByRole("button", { name: "Today 1" }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(0);
  await panel.getByRole("button", { name: "This Week 1" }).click();
  await expect(panel.getByRole("listitem")).toContainText("Cleo Reyes");
  await page.reload();
  await expect(panel.getByRole("listitem")).toContainText("Cleo Reyes");
  await page
    .getByLabel("Clients summary")
    .getByRole("link", { name: /^Active Customers/ })
    .click();
  await expectRows("Bob Reyes");
});

test("somebody who is known already is named while typing, and deleting says what stays", async ({ page, request }) => {
  const account = await owner(request);
  const ana = await add(request, account, { firstName: "Ana", email: "ana@example.com" });
  await call(request, account, "POST", "/api/documents", {
    type: "Estimate",
    customerName: "Ana Reyes",
    clientId: ana._id,
    items: [{ description: "Boiler", quantity: 1, rate: 100 }],
  });
  await openAs(page, account, "/app/crm");
  await page.getByRole("button", { name: "New Client" }).first().click();
  const form = page.getByRole("dialog", { name: "Client", exact: true });
  await form.getByLabel(/^Email/).fill("ANA@example.com");
  await expect(form.getByText("Ana Reyes has this email already.")).toBeVisible();
  const other = page.context().waitForEvent("page");
  await form.getByRole("link", { name: "Look at Ana Reyes" }).click();
  const shown = await other;
  await expect(shown.getByRole("dialog", { name: "Ana Reyes" })).toBeVisible();
  await shown.close();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();

  await page.getByRole("button", { name: "View Ana Reyes" }).click();
  const details = page.getByRole("dialog", { name: "Ana Reyes" });
  await details.getByRole("button", { name: "Delete Client" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Are you sure you want to delete this client?");
  await expect(question).toContainText("1 document stays, with the name on it.");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Ana Reyes deleted")).toBeVisible();
  await expect(details).toHaveCount(0);
  await page.goto("/app/invoices");
  await expect(page.getByRole("row", { name: /EST-0001.*Ana Reyes/ })).toBeVisible();
});

test("a document picks a client by phone, and makes one of a new name", async ({ page, request }) => {
  const account = await owner(request);
  await add(request, account, { firstName: "Ana", phone: "(212) 867-5309", email: "ana@example.com" });
  await openAs(page, account, "/app/invoices");
  await page.getByRole("button", { name: "Create Document" }).first().click();
  const form = page.getByRole("dialog", { name: "Create New Document" });
  await form.getByLabel("Customer Name").fill("867-53");
  await form.getByRole("option", { name: /Ana Reyes/ }).click();
  await expect(form.getByLabel("Customer Name")).toHaveValue("Ana Reyes");
  await expect(form.getByLabel("Customer Email")).toHaveValue("ana@example.com");
  await expect(form.getByText("Not one of your clients yet.")).toHaveCount(0);

  await form.getByLabel("Customer Name").fill("Sam Ito");
  await form.getByLabel("Customer Email").fill("sam@example.com");
  await form.getByRole("button", { name: "Save as client" }).click();
  const client = page.getByRole("dialog", { name: "Client", exact: true });
  await expect(client.getByLabel("First Name")).toHaveValue("Sam");
  await expect(client.getByLabel("Last Name")).toHaveValue("Ito");
  await client.getByLabel(/^Phone/).fill("(503) 555-0177");
  await client.getByRole("button", { name: "Create Client" }).click();
  await expect(client).toHaveCount(0);
  await expect(form.getByLabel("Customer Phone")).toHaveValue("(503) 555-0177");
  await form.getByLabel("Item Name").fill("Faucet");
  await form.getByRole("button", { name: "Add Item" }).click();
  await form.getByRole("button", { name: "Create Estimate" }).click();
  const estimate = page.getByRole("dialog", { name: "Estimate EST-0001" });
  await estimate.getByRole("link", { name: "Sam Ito" }).click();
  await expect(page.getByRole("dialog", { name: "Sam Ito" }).getByRole("region", { name: "Documents" })).toContainText(
    "EST-0001",
  );
});

test("clients come along from a file, once", async ({ page, request }) => {
  const account = await owner(request);
  await add(request, account, { firstName: "Ana", lastName: "Reyes", email: "ana@example.com" });
  await openAs(page, account, "/app/crm");
  const file = {
    name: "contacts.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      '\uFEFFFirst name;Surname;E-mail;Mobile;Remark\r\nAna;Reyes;ana@example.com;1;Known\r\nBob;Tran;bob@example.com;(503) 555-0199;"Two\r\nlines"\r\nCleo;Ito;cleo@example.com;(503) 555-0198;Dog\r\n;;;;\r\n',
    ),
  };
  const bring = async () => {
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByLabel("File with clients").setInputFiles(file);
  };
  await bring();
  const dialog = page.getByRole("dialog", { name: "Import clients" });
  const preview = dialog.getByRole("region", { name: "Preview of the file" });
  await expect(preview).toContainText("bob@example.com");
  // A heading that was not understood is put right.
  await dialog.getByLabel("Remark is").selectOption("notes");
  await expect(dialog.getByText("We'll add 2 clients. 1 is already in your list.")).toBeVisible();
  await dialog.getByText("What we skip or change, and why").click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Ana Reyes" })).toContainText("Already a client");
  await dialog.getByRole("button", { name: "Add 2 clients" }).click();
  await expect(dialog.getByText("2 clients added. We skipped 1 row.")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: /Cleo Ito/ })).toBeVisible();
  await expect(page.getByLabel("Clients summary")).toContainText("Total Clients3");

  // The same file a second time adds nobody.
  await bring();
  await dialog.getByLabel("Remark is").selectOption("notes");
  await expect(dialog.getByText("There's no one new to add. 3 are already in your list.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Add clients" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  // As many as there may be. Reading and writing them takes as long as the machine is slow: the answers say when it's done.
  const answerOf = (path: string) => page.waitForResponse((answer) => answer.url().endsWith(path));
  const many = Array.from(
    { length: 10_000 },
    (_, n) => `Ann${n},Lee,ann${n}@example.com,"1 Mill Road\nUnit ${n}",Apt ${n}`,
  );
  await page.getByRole("button", { name: "Import" }).click();
  const read = answerOf("/clients/import/preview");
  await page.getByLabel("File with clients").setInputFiles({
    ...{ name: "many.csv", mimeType: "text/csv" },
    buffer: Buffer.from(["First Name,Last Name,Email,Street,Street 2", ...many].join("\r\n")),
  });
  await read;
  await expect(dialog.getByText("We'll add 10,000 clients.")).toBeVisible();
  await expect(dialog.getByText("First 5 of 10,000 rows.")).toBeVisible();
  const written = answerOf("/clients/import");
  await dialog.getByRole("button", { name: "Add 10,000 clients" }).click();
  await written;
  await expect(dialog.getByText("10,000 clients added.")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByLabel("Clients summary")).toContainText("Total Clients10,003");
  await page.getByLabel("Search clients").fill("ann9999");
  await expect(page.getByRole("row", { name: /Ann9999 Lee/ })).toBeVisible();
  expect((await call(request, account, "GET", "/api/clients?search=ann9999"))[0].address.street).toBe(
    "1 Mill Road, Unit 9999, Apt 9999",
  );

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^clients.*\.csv$/);
});

test("columns of a file can be put right one after the other, and what's wrong in it is told", async ({
  page,
  request,
}) => {
  const account = await owner(request);
  await openAs(page, account, "/app/crm");
  const previews: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith("/api/clients/import/preview")) previews.push(sent.postData() ?? "");
  });
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByLabel("File with clients").setInputFiles({
    name: "list.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      'Rose City Plumbing\nc1,c2,c3,c4,c5,c6,c7\nKim,Lee,503-555-0101,kim at home,1 Elm St,"Portland, OR 97201",Gate 7\nPat,Low,,,,,\n',
    ),
  });
  const dialog = page.getByRole("dialog", { name: "Import clients" });
  await expect(dialog.getByLabel("c7 is")).toBeVisible();
  const before = previews.length;
  const fields = ["firstName", "lastName", "phone", "email", "street", "cityStateZip", "notes"];
  for (const [place, field] of fields.entries()) await dialog.getByLabel(`c${place + 1} is`).selectOption(field);
  await expect(
    dialog.getByText(
      "We'll add 1 client. We'll leave out details we can't use from 1 row. We'll skip 1 row we can't use.",
    ),
  ).toBeVisible();
  for (const [place, field] of fields.entries()) {
    await expect(dialog.getByLabel(`c${place + 1} is`)).toHaveValue(field);
  }
  expect(previews.length - before).toBeLessThan(fields.length);
  await dialog.getByText("What we skip or change, and why").click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Kim Lee" })).toContainText(
    'We left out "kim at home". It isn\'t an email address.',
  );
  await expect(dialog.getByRole("listitem").filter({ hasText: "Pat Low" })).toContainText("Skipped");
  await dialog.getByRole("button", { name: "Add 1 client" }).click();
  await expect(dialog.getByText("1 client added. We skipped 1 row.")).toBeVisible();
  const [kim] = await call(request, account, "GET", "/api/clients?search=kim");
  expect(kim).toMatchObject({ firstName: "Kim", lastName: "Lee", phone: "503-555-0101", email: "", notes: "Gate 7" });
  expect(kim.address).toMatchObject({ street: "1 Elm St", city: "Portland", state: "OR", zip: "97201" });
});

inEveryLook("is accessible: the list, a client, the form, an import", async (page, request) => {
  const account = await owner(request);
  const { _id } = await add(request, account, {
    firstName: "Ana",
    company: "Northside Property Management",
    tags: ["vip"],
    nextFollowUpDate: day(0),
    address: { street: "12 Elm Street", city: "Portland" },
  });
  await call(request, account, "POST", `/api/clients/${_id}/interactions`, {
    type: "call",
    subject: "First call",
    description: "Wants a price",
  });
  await openAs(page, account, "/app/crm");
  const followUps = page.getByRole("region", { name: "Follow-ups" });
  await followUps
    .getByRole("button", { name: /[1-9]$/ })
    .first()
    .click();
  await expect(followUps.getByRole("listitem")).toBeVisible();
  await expectAccessible(page);
  // One tap away, also on a phone's card.
  await expect(page.getByRole("link", { name: "Call Ana Reyes" }).last()).toHaveAttribute("href", /^tel:/);

  await page.goto(`/app/crm?open=${_id}`);
  await expect(page.getByText("Wants a price")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit Client" }).click();
  await expect(page.getByRole("dialog", { name: "Client", exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/app/crm");
  if (page.viewportSize()?.width === SMALL.width)
    await page.getByRole("button", { name: "More for this list" }).click();
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByLabel("File with clients").setInputFiles({
    name: "contacts.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("First Name,Last Name,Email\nAna,Reyes,nobody\nBob,Tran,bob@example.com\n"),
  });
  await expect(page.getByRole("region", { name: "Preview of the file" })).toContainText("bob@example.com");
  await expectAccessible(page);
});
