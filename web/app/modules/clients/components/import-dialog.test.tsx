import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onLargeScreen, press, renderPage, signedInAsAnn } from "~/ui/testing";
import ImportDialog from "./import-dialog";

onLargeScreen();

const HEADINGS = ["A", "B", "C", "D", "E", "F", "G", "H"];
const counts = { added: 2, duplicates: 0, refused: 0 };

/** Uploads as the test lets them go; the newest last. */
class Connection {
  static all: Connection[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  headers: Record<string, string> = {};
  path = "";
  status = 0;
  responseText = "";
  sent: Promise<{ columns?: { field: string }[] }> = Promise.resolve({});
  isStopped = false;
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  constructor() {
    Connection.all.push(this);
  }
  open(_method: string, path: string) {
    this.path = path;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: Blob) {
    this.sent = body.text().then((text) => JSON.parse(text));
  }
  abort() {
    this.isStopped = true;
    this.onabort();
  }
  getResponseHeader() {
    return null;
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload();
  }
}

const preview = (fields = HEADINGS.map(() => "")) => ({
  format: "csv",
  columns: HEADINGS.map((heading, place) => ({ heading, field: fields[place] })),
  rows: [HEADINGS.map((heading) => `cell ${heading}`)],
  total: 2,
  ...counts,
  incomplete: 0,
  remarks: [],
});

beforeEach(() => {
  Connection.all = [];
  vi.stubGlobal("XMLHttpRequest", Connection);
  localStorage.clear();
  signedInAsAnn();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const connection = (at: number) => {
  const found = Connection.all[at];
  if (!found) throw new Error(`There is no upload ${at}`);
  return found;
};

async function choose(name = "clients.csv") {
  renderPage(() => <ImportDialog opened row={null} onClose={() => {}} />, "/");
  const chooser = await screen.findByLabelText("File with clients");
  fireEvent.change(chooser, { target: { files: [new File(["A,B,C,D,E,F,G,H\n1"], name, { type: "text/csv" })] } });
  await waitFor(() => expect(Connection.all).toHaveLength(1));
}

describe("an import", () => {
  it("keeps all columns that are changed before an answer comes, and sends the file once for all of them", async () => {
    await choose();
    act(() => connection(0).answer(200, preview()));
    const fields = ["name", "company", "email", "phone", "street", "city", "notes"];
    await screen.findByLabelText("A is");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    fields.forEach((value, place) => {
      fireEvent.change(screen.getByLabelText(`${HEADINGS[place]} is`), { target: { value } });
    });
    fields.forEach((value, place) => {
      expect(screen.getByLabelText(`${HEADINGS[place]} is`)).toHaveProperty("value", value);
    });
    expect(screen.getByText("Checking your file…")).toBeTruthy();
    expect(Connection.all).toHaveLength(1);
    await vi.waitFor(() => expect(Connection.all).toHaveLength(2), { timeout: 20_000 });
    expect((await connection(1).sent).columns).toEqual([...fields, ""].map((field) => ({ field })));

    // Another correction while that one is on its way stops it.
    fireEvent.change(screen.getByLabelText("H is"), { target: { value: "tags" } });
    await vi.waitFor(() => expect(Connection.all).toHaveLength(3), { timeout: 20_000 });
    expect(connection(1).isStopped).toBe(true);
    vi.useRealTimers();
    const all = [...fields, "tags"];
    expect((await connection(2).sent).columns).toEqual(all.map((field) => ({ field })));
    act(() => connection(2).answer(200, preview(all)));
    expect(await screen.findByText("We'll add 2 clients.")).toBeTruthy();

    await press("Add 2 clients");
    await waitFor(() => expect(Connection.all).toHaveLength(4));
    expect(connection(3).path).toBe("/api/clients/import");
    expect((await connection(3).sent).columns).toEqual(all.map((field) => ({ field })));
    act(() => connection(3).answer(200, counts));
    expect(await screen.findByText("2 clients added.")).toBeTruthy();
  });

  it("waits for a slow line, tells how far it is, and can be stopped", async () => {
    await choose();
    act(() => connection(0).upload.onprogress?.({ loaded: 2_000_000, total: 8_000_000 }));
    expect(screen.getByText(/Uploading .* \(25%\)/)).toBeTruthy();
    act(() => connection(0).upload.onprogress?.({ loaded: 8_000_000, total: 8_000_000 }));
    expect(screen.getByText("Reading your file…")).toBeTruthy();
    act(() => connection(0).answer(200, preview()));
    await screen.findByText("We'll add 2 clients.");
    await press("Add 2 clients");
    await waitFor(() => expect(Connection.all).toHaveLength(2));
    act(() => connection(1).upload.onprogress?.({ loaded: 4, total: 8 }));
    await press("Cancel upload");
    expect(connection(1).isStopped).toBe(true);
    await waitFor(() => expect(screen.queryByText(/Uploading/)).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();

    // Sent again, it is the same wish.
    await press("Add 2 clients");
    await waitFor(() => expect(Connection.all).toHaveLength(3));
    expect(connection(2).headers["Idempotency-Key"]).toBe(connection(1).headers["Idempotency-Key"]);
  });

  it("can be tried again when the line was lost", async () => {
    await choose();
    act(() => connection(0).onerror());
    expect((await screen.findByRole("alert")).textContent).toContain("offline");
    await press("Try again");
    await waitFor(() => expect(Connection.all).toHaveLength(2));
    act(() => connection(1).answer(200, preview()));
    expect(await screen.findByText("We'll add 2 clients.")).toBeTruthy();
  });
});
