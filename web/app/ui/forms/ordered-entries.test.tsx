import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import "~/ui/testing";
import { Entry, OrderedEntries } from "./ordered-entries";
import { scrollStep } from "./use-reorder";

function Steps() {
  const [steps, setSteps] = useState(
    ["Shut off water", "Drain tank", ""].map((title, at) => ({ key: `step-${at}`, title })),
  );
  return (
    <MantineProvider env="test">
      <OrderedEntries
        rows={() => steps}
        nameOf={({ title }) => title}
        noun="Step"
        move={(from, to) => setSteps(moved(steps, from, to))}
        remove={(place) => setSteps(steps.filter((_, at) => at !== place))}
      >
        {(entry) => (
          <Entry key={entry.entryKey} {...entry} name={steps[entry.place]?.title || `step ${entry.place + 1}`}>
            <span data-testid="title">{steps[entry.place]?.title || "(no title)"}</span>
          </Entry>
        )}
      </OrderedEntries>
    </MantineProvider>
  );
}

function moved<Row>(rows: Row[], from: number, to: number): Row[] {
  const rest = rows.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...rows.slice(from, from + 1), ...rest.slice(to)];
}

const titles = () => screen.getAllByTestId("title").map(({ textContent }) => textContent);
const handle = (name: string) => screen.getByRole("button", { name: `Move ${name}` });

beforeEach(() => {
  render(<Steps />);
});

describe("entries in order", () => {
  it("are moved with the arrow keys, which keep the focus and say where it went", () => {
    handle("Drain tank").focus();
    fireEvent.keyDown(handle("Drain tank"), { key: "ArrowUp" });
    expect(titles()).toEqual(["Drain tank", "Shut off water", "(no title)"]);
    expect(document.activeElement).toBe(handle("Drain tank"));
    expect(screen.getByText("Drain tank moved to position 1 of 3.")).toBeTruthy();
    fireEvent.keyDown(handle("Drain tank"), { key: "ArrowUp" });
    expect(titles()).toEqual(["Drain tank", "Shut off water", "(no title)"]);
  });

  it("are moved from the menu of their handle", async () => {
    fireEvent.click(handle("Shut off water"));
    const menu = within(await screen.findByRole("menu"));
    expect((menu.getByRole("menuitem", { name: "Move up" }) as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(menu.getByRole("menuitem", { name: "Move down" }));
    expect(titles()).toEqual(["Drain tank", "Shut off water", "(no title)"]);
  });

  it("are dragged with a finger, by the middle of the others", () => {
    screen.getAllByRole("listitem").forEach((entry, at) => {
      entry.getBoundingClientRect = () => new DOMRect(0, at * 100, 300, 100);
    });
    fireEvent.pointerDown(handle("Shut off water"), { pointerId: 1, button: 0, clientY: 50 });
    fireEvent.pointerMove(window, { pointerId: 1, clientY: 52 });
    expect(titles()[0]).toBe("Shut off water");
    fireEvent.pointerMove(window, { pointerId: 1, clientY: 260 });
    fireEvent.pointerUp(window, { pointerId: 1, clientY: 260 });
    // The browser's own click at the end of it opens no menu.
    fireEvent.click(handle("Shut off water"));
    expect(screen.queryByRole("menu")).toBeNull();
    expect(titles()).toEqual(["Drain tank", "(no title)", "Shut off water"]);
  });

  it("without a name are called by what they are, and are taken out", () => {
    fireEvent.keyDown(handle("step 3"), { key: "ArrowUp" });
    expect(screen.getByText("Step moved to position 2 of 3.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Remove Drain tank" }));
    expect(titles()).toEqual(["Shut off water", "(no title)"]);
  });
});

describe("dragging near an edge", () => {
  it("scrolls toward it, faster the nearer", () => {
    expect(scrollStep(400, 100, 700)).toBe(0);
    expect(scrollStep(150, 100, 700)).toBeLessThan(0);
    expect(scrollStep(110, 100, 700)).toBeLessThan(scrollStep(150, 100, 700));
    expect(scrollStep(660, 100, 700)).toBeGreaterThan(0);
    expect(scrollStep(900, 100, 700)).toBe(-scrollStep(-200, 100, 700));
  });
});
