import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import "~/ui/testing";
import { TagsField } from "./tags-field";

const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());

function Form() {
  const [tags, setTags] = useState<string[]>(["vip"]);
  return (
    <MantineProvider env="test">
      <form onSubmit={submitted}>
        <TagsField label="Tags" value={tags} onChange={setTags} suggestions={["VIP", "net 30"]} longest={10} />
        <output aria-label="held">{tags.join("|")}</output>
      </form>
    </MantineProvider>
  );
}

const field = () => screen.getByRole("combobox", { name: "Tags" }) as HTMLInputElement;
const held = () => screen.getByLabelText("held").textContent;
const type = (value: string) => fireEvent.change(field(), { target: { value } });

beforeEach(() => {
  submitted.mockClear();
  render(<Form />);
});

describe("tags", () => {
  it("end at a comma, typed or pasted, trimmed and none twice", () => {
    type("  net  30 , VIP,, referral,west");
    expect(held()).toBe("vip|net 30|referral");
    expect(field().value).toBe("west");
    fireEvent.blur(field());
    expect(held()).toBe("vip|net 30|referral|west");
    expect(field().value).toBe("");
  });

  it("end at Enter, which does not send the form; in the empty field it does", () => {
    type("west");
    expect(fireEvent.keyDown(field(), { key: "Enter" })).toBe(false);
    expect(held()).toBe("vip|west");
    expect(screen.getByText("west added")).toBeTruthy();
    expect(fireEvent.keyDown(field(), { key: "Enter" })).toBe(true);
  });

  it("go with Backspace in the empty field, or with a press, which keeps the focus in the field", () => {
    type("west,");
    fireEvent.keyDown(field(), { key: "Backspace" });
    expect(held()).toBe("vip");
    fireEvent.click(screen.getByRole("button", { name: "Remove vip" }));
    expect(held()).toBe("");
    expect(screen.getByText("vip removed")).toBeTruthy();
    expect(document.activeElement).toBe(field());
  });

  it("that are too long stay to be shortened, with a sentence", () => {
    type("far too long a tag");
    fireEvent.blur(field());
    expect(held()).toBe("vip");
    expect(screen.getByText('"far too long a tag" is too long. Keep each tag to 10 characters.')).toBeTruthy();
  });

  it("in use elsewhere are offered, unless they are there already", () => {
    expect([...document.querySelectorAll("datalist option")].map((option) => option.getAttribute("value"))).toEqual([
      "net 30",
    ]);
  });
});
