import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "~/ui/testing";
import { WaitingEmails, waitingInWords } from "./waiting-emails";

it("says how many emails wait, and for about how long", () => {
  expect(waitingInWords({ waiting: 214, days: 3 })).toBe("214 emails waiting, about 3 days");
  expect(waitingInWords({ waiting: 1, days: 1 })).toBe("1 email waiting, about 1 day");
  expect(waitingInWords({ waiting: 1200, days: 15 })).toBe("1,200 emails waiting, about 15 days");
});

it("says nothing while none waits", () => {
  renderPage(() => <WaitingEmails emails={{ waiting: 0, days: 0, reminders: 0, perDay: 100 }} />, "/");
  expect(screen.queryByRole("status")).toBeNull();
});

it("says which reminders may not go out at all", () => {
  renderPage(() => <WaitingEmails emails={{ waiting: 0, days: 0, reminders: 2, perDay: 100 }} />, "/");
  const told = screen.getByRole("status");
  expect(told.textContent).toContain("2 reminders for tomorrow waiting");
  expect(told.textContent).toContain("call those clients");
  expect(told.textContent).not.toContain("emails waiting");
});
