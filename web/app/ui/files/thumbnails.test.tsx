import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { press, renderPage } from "~/ui/testing";
import { Thumbnails } from "./thumbnails";

const FILES = [
  { id: "1", name: "before.jpg", url: "/1.jpg", thumbnail: "/1-small.jpg" },
  { id: "2", name: "terms.pdf", url: "/2.pdf", thumbnail: null },
  { id: "3", name: "after.jpg", url: "/3.jpg", thumbnail: "/3-small.jpg" },
];

const viewer = () => screen.findByRole("dialog");
const link = (name: string) => screen.getByRole("link", { name });

beforeEach(() => {
  renderPage(() => <Thumbnails files={FILES} />, "/photos");
});

describe("thumbnails", () => {
  it("open a picture full size; the arrow keys and the buttons lead to the others", async () => {
    expect(fireEvent.click(link("before.jpg"))).toBe(false);
    const dialog = within(await viewer());
    expect(dialog.getByRole("img", { name: "before.jpg" }).getAttribute("src")).toBe("/1.jpg");
    fireEvent.keyDown(dialog.getByRole("img"), { key: "ArrowRight" });
    expect(dialog.getByRole("img", { name: "after.jpg" }).getAttribute("src")).toBe("/3.jpg");
    expect(dialog.getByRole("link", { name: "Open in a new tab" }).getAttribute("href")).toBe("/3.jpg");
    fireEvent.keyDown(dialog.getByRole("img"), { key: "ArrowRight" });
    expect(dialog.getByRole("img", { name: "after.jpg" })).toBeTruthy();
    await press("Previous photo");
    expect(dialog.getByRole("img", { name: "before.jpg" })).toBeTruthy();
  });

  it("leave what is no picture, and whoever holds a key down, to the browser", () => {
    const left: boolean[] = [];
    // There is no browser here that could follow them.
    const catchLink = (event: Event) => {
      left.push(!event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener("click", catchLink);
    fireEvent.click(link("terms.pdf"));
    fireEvent.click(link("before.jpg"), { ctrlKey: true });
    document.removeEventListener("click", catchLink);
    expect(left).toEqual([true, true]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(link("terms.pdf").getAttribute("target")).toBe("_blank");
  });
});
