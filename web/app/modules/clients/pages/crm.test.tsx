import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { READ_ONLY_REASON, ReadOnlyProvider } from "~/account/read-only";
import { invoice } from "~/modules/documents/testing";
import { useLocation } from "~/router/hooks";
import { AddActionProvider } from "~/ui/page/add-action";
import { onLargeScreen, press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { clientNamed } from "../testing";
import CrmPage from "./crm";

onLargeScreen();

const dana = clientNamed("Dana Reyes", { company: "Reyes Homes", estimatedValue: 4200, tags: ["vip"] });
const summary = {
  totalClients: 1,
  activeCustomers: 0,
  pipelineValue: 4200,
  revenueYTD: 31_773.4,
  followUps: { overdue: 0, today: 7, week: 2 },
};
const one = `/api/clients/${encodeURIComponent(dana._id)}`;
const nothing = { body: [], headers: { "X-Total-Count": "0" } };
const usual = {
  "GET /api/clients": { body: [dana], headers: { "X-Total-Count": "1" } },
  "GET /api/clients/summary": { body: summary },
  "GET /api/clients/tags": { body: [{ tag: "vip", count: 1 }] },
  [`GET ${one}`]: { body: { ...dana, interactions: [] } },
  [`GET ${one}/interactions`]: nothing,
  [`GET ${one}/overview`]: {
    body: { owed: 120, paid: 0, documents: 2, projects: 0, appointments: 1, tasks: 0, openTasks: 0 },
  },
  "GET /api/documents": nothing,
  "GET /api/appointments": nothing,
  "GET /api/projects": nothing,
  "GET /api/tasks": nothing,
};
const broken = { status: 500, body: {} };

beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
});
afterEach(() => void vi.unstubAllGlobals());

/** In the shell, which holds the button that adds. */
function InShell() {
  return (
    <AddActionProvider>
      <CrmPage />
    </AddActionProvider>
  );
}

function WithAddress() {
  return (
    <>
      <InShell />
      <output>{useLocation().search}</output>
    </>
  );
}

const open = (address = "/app/crm") => renderPage(InShell, address);
const openDetails = async () => {
  open();
  await press("View Dana Reyes");
  return within(await screen.findByRole("dialog", { name: "Dana Reyes" }));
};

describe("the list of clients", () => {
  it("shows figures in whole dollars, and each client with what is done most", async () => {
    serverAnswers(usual);
    open();
    const row = await screen.findByRole("row", { name: /Dana Reyes.*Reyes Homes.*Lead.*New.*\$4,200/ });
    expect(within(row).getByRole("button", { name: "Edit Dana Reyes" })).toBeTruthy();
    expect((await screen.findByLabelText("Clients summary")).textContent).toBe(
      "Total Clients1Active Customers0Pipeline Value$4,200Revenue YTD$31,773",
    );
  });

  it("asks the server for what the address says, with any of the tags", async () => {
    const asked: string[] = [];
    serverAnswers({
      ...usual,
      "GET /api/clients": ({ search }) => {
        if (!search.includes("limit=5")) asked.push(search);
        return usual["GET /api/clients"];
      },
    });
    open("/app/crm?search=dan&type=lead&status=new&tags=vip,referral");
    await screen.findByRole("row", { name: /Dana Reyes/ });
    await press("Clear Filter");
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toEqual([
      "?limit=100&search=dan&type=lead&status=new&tags=vip&tags=referral",
      "?limit=100&search=dan&type=lead&status=new",
    ]);
  });

  it("says that it could not be loaded", async () => {
    serverAnswers({ ...usual, "GET /api/clients": broken });
    open();
    expect(await screen.findByText("Failed to load clients")).toBeTruthy();
  });

  it("opens the follow-ups that are asked for, and leads to all of them", async () => {
    const asked: string[] = [];
    serverAnswers({
      ...usual,
      "GET /api/clients": ({ search }) => {
        asked.push(search);
        return usual["GET /api/clients"];
      },
    });
    open();
    await press("Today 7");
    await press("Show all 7");
    await waitFor(() => expect(asked).toContain("?limit=100&followUp=today"));
    expect(asked.some((search) => /followUp=today&limit=5/.test(search))).toBe(true);
    expect(await screen.findByRole("button", { name: "Remove filter: Follow-up today" })).toBeTruthy();
  });
});

describe("the follow-ups", () => {
  const pressed = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-pressed");

  it("show what the address says, and leave the list below as it is", async () => {
    const asked: string[] = [];
    serverAnswers({
      ...usual,
      "GET /api/clients": ({ search }) => {
        asked.push(search);
        return usual["GET /api/clients"];
      },
    });
    open("/app/crm?due=week");
    await screen.findByRole("button", { name: "This Week 2" });
    expect(pressed("This Week 2")).toBe("true");
    await waitFor(() => expect([...asked].sort()).toEqual(["?followUp=week&limit=5", "?limit=100"]));
  });

  it("put what is chosen into the address", async () => {
    serverAnswers(usual);
    renderPage(WithAddress, "/app/crm?search=dan");
    await press("Overdue 0");
    await screen.findByText("?search=dan&due=overdue");
    expect(pressed("Overdue 0")).toBe("true");
  });

  it("are closed until they are asked for, and close again", async () => {
    serverAnswers(usual);
    renderPage(WithAddress, "/app/crm?search=dan");
    await screen.findByRole("button", { name: "Today 7" });
    expect(pressed("Today 7")).toBe("false");
    expect(screen.queryByRole("button", { name: "Show all 7" })).toBeNull();
    await press("Today 7");
    await screen.findByText("?search=dan&due=today");
    expect(pressed("Today 7")).toBe("true");
    await press("Today 7");
    await screen.findByText("?search=dan");
    expect(pressed("Today 7")).toBe("false");
  });
});

describe("what did not happen", () => {
  it("is said of a client that was not saved, and everything stays", async () => {
    serverAnswers({ ...usual, "POST /api/clients": broken });
    open();
    await press("New Client");
    const form = within(await screen.findByRole("dialog", { name: "Client" }));
    const type = (label: RegExp, value: string) => fireEvent.change(form.getByLabelText(label), { target: { value } });
    type(/^First Name/, "Sam");
    type(/^Last Name/, "Ito");
    type(/^Email/, "sam@example.com");
    type(/^Phone/, "123");
    await press("Create Client");
    expect((await form.findByRole("alert")).textContent).toContain("Failed to save client");
    expect(form.getByLabelText<HTMLInputElement>(/^First Name/).value).toBe("Sam");
  });

  it("takes a status back that the server did not take", async () => {
    serverAnswers({ ...usual, [`PUT ${one}/status`]: broken });
    const details = await openDetails();
    fireEvent.click(details.getByRole("button", { name: "Won" }));
    expect(await screen.findByText("We couldn't move Dana Reyes to Won. Please try again.")).toBeTruthy();
    expect(details.getByRole("button", { name: "New" }).getAttribute("aria-pressed")).toBe("true");
    expect(details.getByRole("button", { name: "Won" }).getAttribute("aria-pressed")).toBe("false");
  });

  it("is a quiet sentence where the history did not come", async () => {
    serverAnswers({ ...usual, [`GET ${one}/interactions`]: broken });
    const details = await openDetails();
    expect(await details.findByText(/The history didn't load/)).toBeTruthy();
  });
});

describe("the details", () => {
  it("say what is owed, and before deleting what stays", async () => {
    serverAnswers({ ...usual, [`DELETE ${one}`]: { status: 204 } });
    const details = await openDetails();
    expect(await details.findByText("$120.00 owed")).toBeTruthy();
    await press("Delete Client");
    const question = within(await screen.findByRole("alertdialog", { hidden: true }));
    expect(question.getByText("Are you sure you want to delete this client?")).toBeTruthy();
    expect(question.getByText(/2 documents and 1 appointment stay, with the name on them\./)).toBeTruthy();
    await press("Delete");
    expect(await screen.findByText("Dana Reyes deleted")).toBeTruthy();
  });

  it("say how each document stands, as the documents themselves do", async () => {
    const partly = { ...invoice, state: "Partly paid", amountPaid: 42.5, balance: 120 };
    serverAnswers({ ...usual, "GET /api/documents": { body: [partly], headers: { "X-Total-Count": "1" } } });
    const details = await openDetails();
    expect(await details.findByRole("link", { name: /^INV-0001 Partly paid/ })).toBeTruthy();
  });

  it("mark an invoice paid in test mode, as the list of documents does", async () => {
    const rows = [
      { ...invoice, status: "Paid", state: "Paid" },
      { ...invoice, _id: "doc-2", documentNumber: "INV-0002", status: "Paid", state: "Paid", isTest: true },
    ];
    serverAnswers({ ...usual, "GET /api/documents": { body: rows, headers: { "X-Total-Count": "2" } } });
    const details = await openDetails();
    expect(await details.findByRole("link", { name: /^INV-0001 Paid Invoice/ })).toBeTruthy();
    expect(details.getByRole("link", { name: /^INV-0002 Paid Test Invoice/ })).toBeTruthy();
  });

  it("begin nothing while the account is read-only, and say why", async () => {
    serverAnswers(usual);
    renderPage(
      () => (
        <ReadOnlyProvider value={READ_ONLY_REASON}>
          <CrmPage />
        </ReadOnlyProvider>
      ),
      "/app/crm",
    );
    await press("View Dana Reyes");
    const details = within(await screen.findByRole("dialog", { name: "Dana Reyes" }));
    for (const name of [
      "Log a call",
      "New estimate",
      "New appointment",
      "New task",
      "Won",
      "Edit Client",
      "Delete Client",
    ]) {
      expect(details.getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
    }
  });
});
