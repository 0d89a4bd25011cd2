import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useLocation } from "~/router/hooks";
import { FilterChips } from "~/ui/lists/filter-chips";
import { useAddress } from "~/ui/navigation/use-address";
import { press, renderPage } from "~/ui/testing";
import { SummaryTiles } from "./summary-tiles";

function Screen() {
  const { choice, change } = useAddress();
  const stock = choice("stock", ["low", "out"]);
  const filters = stock ? [{ label: `Stock: ${stock}`, remove: () => change({ stock: null }) }] : [];
  return (
    <>
      <SummaryTiles
        label="Summary"
        tiles={[
          { label: "Low Stock", value: "3", link: { to: "?stock=low", says: "show parts running low" } },
          { label: "Total", value: "$4.00" },
          { label: "All Parts", value: "9", link: { to: "?", says: "show all parts" } },
        ]}
      />
      <FilterChips filters={filters} />
      <output>{useLocation().search}</output>
    </>
  );
}

const address = () => screen.getByRole("status").textContent;
const tile = () => screen.getByRole("link", { name: "Low Stock: show parts running low" });

describe("a tile with a list behind it", () => {
  it("shows that list and nothing narrower, and marks itself", () => {
    renderPage(Screen, "/list?search=elbow");
    expect(tile().getAttribute("aria-current")).toBeNull();
    fireEvent.click(tile());
    expect(address()).toBe("?stock=low");
    expect(tile().getAttribute("aria-current")).toBe("true");
    expect(screen.getAllByRole("link")).toHaveLength(2);
  });

  it("leads back to the whole list, and marks nothing there", () => {
    renderPage(Screen, "/list?stock=low");
    const all = screen.getByRole("link", { name: "All Parts: show all parts" });
    fireEvent.click(all);
    expect(address()).toBe("");
    expect(screen.queryByRole("list")).toBeNull();
    expect(all.getAttribute("aria-current")).toBeNull();
  });

  it("is left again through the chip, which keeps the rest of the address", async () => {
    renderPage(Screen, "/list?stock=low&search=elbow");
    // Within the search there may be fewer than the tile says.
    expect(tile().getAttribute("aria-current")).toBeNull();
    await press("Remove filter: Stock: low");
    expect(address()).toBe("?search=elbow");
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("ignores a filter that the address makes up", () => {
    renderPage(Screen, "/list?stock=plenty");
    expect(screen.queryByRole("list")).toBeNull();
  });
});
