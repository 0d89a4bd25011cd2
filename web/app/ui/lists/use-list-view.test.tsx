import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { DATES, daysAhead, sortedBy } from "~/lib/screen-address";
import { useLocation } from "~/router/hooks";
import { press, renderPage } from "~/ui/testing";
import { useListView } from "./use-list-view";

const FILTERS = {
  status: {
    label: "Status",
    choices: [
      { value: "", label: "All Status" },
      { value: "sent", label: "Sent" },
    ],
  },
  late: { choices: [{ value: "true", label: "Past due" }] },
  tags: { several: true },
  ...DATES,
  ...sortedBy({ total: "Amount", name: "Name" }),
} as const;

function List() {
  const view = useListView(FILTERS);
  return (
    <>
      <output aria-label="address">{useLocation().search}</output>
      <output aria-label="values">{JSON.stringify(view.values)}</output>
      <output aria-label="words">{view.words}</output>
      <output aria-label="controls">{view.controls.map(({ label, value }) => `${label}: ${value}`).join()}</output>
      {view.chips.map(({ label, remove }) => (
        <button key={label} type="button" onClick={remove}>
          {label}
        </button>
      ))}
      <output aria-label="all chips">{view.allChips.map(({ label }) => label).join()}</output>
      <output aria-label="orders">{view.orders.map(({ label }) => label).join()}</output>
      <button type="button" onClick={() => view.order?.choose("total")}>
        Amount
      </button>
      <button type="button" onClick={() => view.apply({ status: "sent", from: "", sort: "name" })}>
        Apply
      </button>
      <button type="button" onClick={() => view.choose("status", "sent")}>
        Choose
      </button>
      <button type="button" onClick={() => view.choose("status", "")}>
        Choose all
      </button>
      <button type="button" onClick={() => view.choose("tags", [...view.values.tags, "loud"])}>
        Choose loud too
      </button>
      <button type="button" onClick={() => view.clear()}>
        Clear
      </button>
      <button type="button" onClick={() => view.clear({ late: "true" })}>
        Clear but for what is late
      </button>
    </>
  );
}

function Due() {
  const view = useListView(daysAhead("Next service"));
  return <output aria-label="words">{view.words}</output>;
}

const said = (what: string) => screen.getByRole("status", { name: what }).textContent;

describe("what a list is narrowed to", () => {
  it("is read from the address, in values for the server and in words for a person", () => {
    renderPage(List, "/list?search=sink&status=sent&late=true&sort=total");
    expect(JSON.parse(said("values") ?? "")).toEqual({
      ...{ search: "sink", status: "sent", late: "true", tags: [], sort: "total", direction: "", from: "", to: "" },
    });
    // An order narrows nothing.
    expect(said("words")).toBe("sink, Sent, Past due");
  });

  it("ignores what the address makes up", () => {
    renderPage(List, "/list?status=lost&late=perhaps&sort=shoe-size&direction=up&from=2026-02-30&to=soon");
    expect(JSON.parse(said("values") ?? "")).toEqual({
      ...{ search: "", status: "", late: "", tags: [], sort: "", direction: "", from: "", to: "" },
    });
    expect(said("words")).toBe("");
  });

  it("has a control for what has a label and is no order, and a chip that leads out of the rest", async () => {
    renderPage(List, "/list?status=sent&late=true");
    expect(said("controls")).toBe("Status: sent");
    expect(screen.queryByRole("button", { name: "Sent" })).toBeNull();
    await press("Past due");
    expect(said("address")).toBe("?status=sent");
    expect(screen.queryByRole("button", { name: "Past due" })).toBeNull();
  });

  it("goes into the address when it is chosen, and out of it again", async () => {
    renderPage(List, "/list?search=sink");
    await press("Choose");
    expect(said("address")).toBe("?search=sink&status=sent");
    await press("Choose all");
    expect(said("address")).toBe("?search=sink");
  });

  it("may be several of a kind", async () => {
    renderPage(List, "/list?status=sent&tags=vip,+far,,");
    expect(JSON.parse(said("values") ?? "")).toMatchObject({ tags: ["vip", "far"] });
    expect(said("words")).toBe("Sent, vip, far");
    expect(said("controls")).toBe("Status: sent");
    await press("Choose loud too");
    expect(said("address")).toBe("?status=sent&tags=vip%2Cfar%2Cloud");
    await press("Clear");
    expect(said("address")).toBe("");
  });

  it("is cleared without the order, with what takes its place", async () => {
    renderPage(List, "/list?search=sink&status=sent&sort=total&tab=all");
    await press("Clear but for what is late");
    expect(said("address")).toBe("?sort=total&tab=all&late=true");
    await press("Clear");
    expect(said("address")).toBe("?sort=total&tab=all");
  });

  it("is sorted by a column up, down, and as before", async () => {
    renderPage(List, "/list?search=sink");
    expect(said("orders")).toBe("Usual order,Amount,Name");
    await press("Amount");
    expect(said("address")).toBe("?search=sink&sort=total");
    await press("Amount");
    expect(said("address")).toBe("?search=sink&sort=total&direction=desc");
    await press("Amount");
    expect(said("address")).toBe("?search=sink");
  });

  it("spans days, which one chip leads out of", async () => {
    renderPage(List, "/list?status=sent&from=2026-03-02&to=2026-03-04");
    expect(said("words")).toBe("Sent, 3/2/2026 to 3/4/2026");
    expect(said("all chips")).toBe("Sent,3/2/2026 to 3/4/2026");
    await press("3/2/2026 to 3/4/2026");
    expect(said("address")).toBe("?status=sent");
  });

  it("takes all that the dialog says at once", async () => {
    renderPage(List, "/list?search=sink&from=2026-03-02");
    expect(said("words")).toBe("sink, From 3/2/2026");
    await press("Apply");
    expect(said("address")).toBe("?search=sink&status=sent&sort=name");
  });

  it("says which day to come its dates are about", () => {
    for (const [search, words] of [
      ["from=2026-03-02&to=2026-03-09", "Next service 3/2/2026 to 3/9/2026"],
      ["from=2026-03-02", "Next service from 3/2/2026"],
      ["to=2026-03-09", "Next service until 3/9/2026"],
      ["", ""],
    ]) {
      const { unmount } = renderPage(Due, `/list?${search}`);
      expect(said("words")).toBe(words);
      unmount();
    }
  });
});
