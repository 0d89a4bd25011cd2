/** Visits that repeat: booked once, changed and deleted from one on. */
import { call, expect, expectAccessible, LARGE, openAs, owner, test } from "./support";

test.use({ viewport: LARGE });

test("a visit that repeats is booked once, and changed and deleted from one on", async ({ page, request }) => {
  const account = await owner(request);
  await openAs(page, account, "/app/scheduling?month=2027-03&day=2027-03-03");
  await page.getByRole("button", { name: "New Appointment" }).first().click();
  const form = page.getByRole("dialog", { name: "New Appointment" });
  await form.getByLabel("Title").fill("Pool check");
  await form.getByLabel("Client Name").fill("Sam Ito");
  await expect(form.getByLabel("Until")).toHaveCount(0);
  await form.getByLabel("Repeats").selectOption("Every week");
  await expect(form.getByLabel("Until")).toHaveValue("2028-03-03");
  await form.getByLabel("Until").fill("2027-03-03");
  await form.getByRole("button", { name: "Create Appointment" }).click();
  await expect(form.getByText("The last day must be after the first visit.")).toBeVisible();
  await form.getByLabel("Until").fill("2027-03-24");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create Appointment" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText("Pool check repeats: 4 visits are in your calendar")).toBeVisible();
  const visit = (day: string) =>
    page.locator(`[data-day="${day}"]`).getByRole("button", { name: /, Pool check, /, exact: false });
  for (const day of ["2027-03-03", "2027-03-10", "2027-03-17", "2027-03-24"]) await expect(visit(day)).toBeVisible();

  await visit("2027-03-10").click();
  const edit = page.getByRole("dialog", { name: "Edit Appointment" });
  await expect(edit.getByLabel("Repeats")).toHaveCount(0);
  await edit.getByLabel("Title").fill("Pool cleaning");
  await edit.getByLabel("Apply changes to").selectOption("This and all following visits");
  await edit.getByRole("button", { name: "Update Appointment" }).click();
  await expect(edit).toHaveCount(0);
  const renamed = page.getByRole("button", { name: /, Pool cleaning, / });
  await expect(renamed).toHaveCount(3);
  await expect(visit("2027-03-03")).toBeVisible();

  const listed = await call(request, account, "GET", "/api/appointments/range/2027-03-17/2027-03-17");
  await page.goto(`/app/scheduling?month=2027-03&open=${listed[0]._id}`);
  const details = page.getByRole("dialog", { name: "Pool cleaning" });
  await expect(details.getByText("Yes, one of several visits")).toBeVisible();
  await details.getByRole("button", { name: "Delete This and Following" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Delete this appointment and all following visits?");
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(renamed).toHaveCount(1);
  await expect(visit("2027-03-03")).toBeVisible();
});
