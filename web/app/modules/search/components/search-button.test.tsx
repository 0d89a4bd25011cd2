import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { READ_ONLY_REASON, ReadOnlyProvider } from "~/account/read-only";
import { useLocation } from "~/router/hooks";
import { press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import { SearchButton } from "./search-button";

beforeEach(signedInAsAnn);
afterEach(() => void vi.unstubAllGlobals());

const thing = (id: string, title: string) => ({ _id: id, title, detail: null, status: null, amount: null, date: null });
const clients = (...names: string[]) => ({
  groups: names.length
    ? [{ kind: "clients", hasMore: false, things: names.map((name) => thing(name.toLowerCase(), name)) }]
    : [],
});

/** Answers what was asked by its text; what isn't named is empty. */
function answers(found: Record<string, object | Promise<object>>) {
  return serverAnswers({
    "GET /api/search": async (address) => ({ body: (await found[address.searchParams.get("q") ?? ""]) ?? clients() }),
  });
}

function Here() {
  const { pathname, search } = useLocation();
  return <p data-testid="here">{pathname + search}</p>;
}

function Page() {
  return (
    <>
      <SearchButton />
      <Here />
      <input aria-label="A field" />
    </>
  );
}

function ReadOnlyPage() {
  return (
    <ReadOnlyProvider value={READ_ONLY_REASON}>
      <Page />
    </ReadOnlyProvider>
  );
}

const box = () => screen.findByRole("combobox", { name: "Search everything" });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const chosen = () => screen.queryAllByRole("option", { selected: true }).map(({ textContent }) => textContent);
const typeIn = async (text: string) => fireEvent.change(await box(), { target: { value: text } });

async function openAt(address = "/app/tools", Shown = Page) {
  renderPage(Shown, address, "/app/*");
  await press("Search");
  return box();
}

describe("the search of everything", () => {
  it("shows what's new, then what fits", async () => {
    answers({ "": clients("Bo"), ana: clients("Ana", "Anabel") });
    await openAt();
    await screen.findByRole("option", { name: "Bo" });
    expect(options()).toContain("New invoiceNI");
    await typeIn("ana");
    await screen.findByRole("option", { name: "Anabel" });
    expect(options()).toEqual(["Ana", "Anabel"]);
    expect(screen.getByRole("status").textContent).toBe("2 results");
    expect(screen.getByRole("group", { name: "Clients" })).toBeTruthy();
  });

  it("is chosen from by keys", async () => {
    answers({ ana: clients("Ana", "Anabel") });
    const input = await openAt();
    await typeIn("ana");
    await screen.findByRole("option", { name: "Anabel" });
    expect(chosen()).toEqual(["Ana"]);
    fireEvent.keyDown(input, { key: "ArrowDown" });
    expect(chosen()).toEqual(["Anabel"]);
    expect(input.getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { name: "Anabel" }).id);
    fireEvent.keyDown(input, { key: "ArrowDown" });
    expect(chosen()).toEqual(["Ana"]);
    fireEvent.keyDown(input, { key: "ArrowUp" });
    fireEvent.keyDown(input, { key: "Enter" });
    await waitFor(() => expect(screen.getByTestId("here").textContent).toBe("/app/crm?open=anabel"));
  });

  it("opens what Enter meant, also when it was hit before the answer came", async () => {
    let arrive = (_: object) => {};
    answers({ "": clients("Bo"), ana: new Promise<object>((resolve) => (arrive = resolve)) });
    const input = await openAt();
    await screen.findByRole("option", { name: "Bo" });
    await typeIn("ana");
    fireEvent.keyDown(input, { key: "Enter" });
    expect(screen.getByTestId("here").textContent).toBe("/app/tools");
    await act(async () => arrive(clients("Ana")));
    await waitFor(() => expect(screen.getByTestId("here").textContent).toBe("/app/crm?open=ana"));
  });

  it("never shows an older answer for what's typed now", async () => {
    let arriveLate = (_: object) => {};
    const calls = answers({ an: new Promise<object>((resolve) => (arriveLate = resolve)), ana: clients("Ana") });
    await openAt();
    await typeIn("an");
    await waitFor(() => expect(calls.length).toBe(2));
    await typeIn("ana");
    await screen.findByRole("option", { name: "Ana" });
    await act(async () => arriveLate(clients("Andrew")));
    expect(options()).toEqual(["Ana"]);
  });

  it("says that nothing matches, and that it failed", async () => {
    answers({});
    await openAt();
    await typeIn("zebra");
    expect(await screen.findByRole("heading", { name: "No matches for “zebra”" })).toBeTruthy();
    serverAnswers({ "GET /api/search": "offline" });
    await typeIn("ana");
    expect(await screen.findByText("We couldn't search")).toBeTruthy();
    answers({ ana: clients("Ana") });
    await press("Try again");
    expect(await screen.findByRole("option", { name: "Ana" })).toBeTruthy();
  });

  it("begins an invoice for a client", async () => {
    const calls = answers({ ana: clients("Ana") });
    await openAt();
    await typeIn("new invoice for ana");
    fireEvent.click(await screen.findByRole("option", { name: "New invoice for Ana" }));
    await waitFor(() => expect(screen.getByTestId("here").textContent).toBe("/app/invoices?new=invoice&client=ana"));
    expect(calls.length).toBe(2);
  });

  it("creates nothing while the account is read-only", async () => {
    answers({ ana: clients("Ana") });
    await openAt("/app/tools", ReadOnlyPage);
    await typeIn("new invoice for ana");
    await screen.findByRole("option", { name: "Ana" });
    expect(options()).toEqual(["Ana"]);
  });
});

describe("the keys", () => {
  const hit = (key: string, more: object = {}, on: Element = document.body) => fireEvent.keyDown(on, { key, ...more });

  it.each([
    ["k", { ctrlKey: true }],
    ["k", { metaKey: true }],
    ["/", {}],
  ])("open the search: %s %o", async (key, more) => {
    answers({});
    renderPage(Page, "/app/tools", "/app/*");
    expect(hit(key, more)).toBe(false);
    expect(await box()).toBeTruthy();
  });

  it("are letters while somebody types", async () => {
    answers({});
    renderPage(Page, "/app/tools", "/app/*");
    const field = screen.getByLabelText("A field");
    for (const key of ["/", "?", "n", "i"]) expect(hit(key, {}, field)).toBe(true);
    expect(screen.queryByRole("dialog")).toBeNull();
    hit("k", { ctrlKey: true }, field);
    expect(await box()).toBeTruthy();
  });

  it("lead somewhere, two letters one after the other", async () => {
    renderPage(Page, "/app/tools", "/app/*");
    hit("g");
    hit("c");
    await waitFor(() => expect(screen.getByTestId("here").textContent).toBe("/app/crm"));
    hit("n");
    hit("e");
    await waitFor(() => expect(screen.getByTestId("here").textContent).toBe("/app/invoices?new=estimate"));
  });

  it("say why nothing is created while the account is read-only", async () => {
    renderPage(ReadOnlyPage, "/app/tools", "/app/*");
    hit("n");
    hit("i");
    expect(await screen.findByText(READ_ONLY_REASON)).toBeTruthy();
    expect(screen.getByTestId("here").textContent).toBe("/app/tools");
  });

  it("are listed behind ?", async () => {
    renderPage(Page, "/app/tools", "/app/*");
    hit("?", { shiftKey: true });
    const dialog = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    expect(dialog.getByText("New invoice")).toBeTruthy();
    // It's open: the keys rest.
    hit("/");
    expect(screen.queryByRole("combobox")).toBeNull();
  });
});
