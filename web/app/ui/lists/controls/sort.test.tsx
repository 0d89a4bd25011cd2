import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useLocation } from "~/router/hooks";
import { press, renderPage } from "~/ui/testing";
import type { Column } from "../data-table-column";
import { SortPicker, useSort } from "./sort";

const columns: Column<string>[] = [
  { header: "Name", cell: (name) => name, sortKey: "name" },
  { header: "Picture", cell: () => null },
  { header: "Created", cell: () => null, sortKey: "createdAt" },
];

function Sorted() {
  const sort = useSort(["name", "createdAt"]);
  return (
    <>
      <SortPicker columns={columns} sort={sort} />
      <output>{`${sort.by} ${sort.order} ${useLocation().search}`}</output>
    </>
  );
}

const shown = () => screen.getByRole("status").textContent;

describe("the order of a list", () => {
  it("begins with the first column, ascending, and ignores what the address makes up", () => {
    renderPage(Sorted, "/list?sort=shoe-size&order=sideways");
    expect(shown()).toMatch(/^name asc/);
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Name", "Created"]);
  });

  it("is chosen and flipped on a phone, and the rest of the address stays", async () => {
    renderPage(Sorted, "/list?search=wax");
    fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "createdAt" } });
    expect(shown()).toBe("createdAt asc ?search=wax&sort=createdAt");
    await press("Sorted ascending. Reverse the order");
    expect(shown()).toBe("createdAt desc ?search=wax&sort=createdAt&order=desc");
    await press("Sorted descending. Reverse the order");
    expect(shown()).toBe("createdAt asc ?search=wax&sort=createdAt");
  });
});
