import { MantineProvider } from "@mantine/core";
import { useForm } from "@mantine/form";
import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { NumberEntry } from "~/lib/number-entry";
import { MoneyField, NumberField, TextAreaField, TextField, TimeField } from "./fields";
import "~/ui/testing";
import { useSubmission } from "./use-submission";

const sent = vi.fn(async (_: object) => {});

/** One form of each mode Mantine has: the fields must behave alike in both. */
function Form({ mode }: { mode: "controlled" | "uncontrolled" }) {
  const form = useForm<{ name: string; notes: string; count: NumberEntry; price: NumberEntry }>({
    mode,
    initialValues: { name: "", notes: "", count: 1234.5, price: "" },
  });
  const { submit } = useSubmission({ form, save: sent, onSaved: () => {}, failure: "" });
  return (
    <form onSubmit={submit} noValidate>
      <TextField label="Name" maxLength={20} {...form.getInputProps("name")} />
      <TextAreaField label="Notes" maxLength={20} {...form.getInputProps("notes")} />
      <NumberField label="Count" {...form.getInputProps("count")} />
      <MoneyField label="Price" belowBecause="No discounts here." {...form.getInputProps("price")} />
      <button type="submit">Save</button>
    </form>
  );
}

describe.each(["controlled", "uncontrolled"] as const)("a %s form", (mode) => {
  function open() {
    sent.mockClear();
    render(
      <MantineProvider env="test">
        <Form mode={mode} />
      </MantineProvider>,
    );
    const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
    return {
      field,
      type: (label: string, value: string) => fireEvent.change(field(label), { target: { value } }),
      save: () => fireEvent.click(screen.getByRole("button", { name: "Save" })),
    };
  }

  it("keeps a minus, says why it is refused, and is not sent with it", () => {
    const { field, type, save } = open();
    type("Price", "-5");
    expect(field("Price").value).toBe("-5");
    expect(screen.getByText("No discounts here.")).toBeTruthy();
    save();
    expect(sent).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field("Price"));
    type("Price", "5");
    expect(screen.queryByText("No discounts here.")).toBeNull();
    save();
    expect(sent).toHaveBeenCalledWith({ name: "", notes: "", count: 1234.5, price: 5 });
  });

  it("takes pasted numbers as they are, and changes none", () => {
    const { field, type, save } = open();
    expect(field("Count").value).toBe("1,234.5");
    type("Count", "1,234.567");
    type("Price", "1,234.567");
    expect(screen.getByText("Use up to 2 decimal places.")).toBeTruthy();
    type("Price", "12345678");
    expect(screen.getByText("This can't be more than 9,999,999.99.")).toBeTruthy();
    type("Price", "1234.50");
    fireEvent.blur(field("Price"));
    expect(field("Price").value).toBe("1,234.50");
    save();
    expect(sent).toHaveBeenCalledWith({ name: "", notes: "", count: 1234.567, price: 1234.5 });
  });

  it("takes dollars with their sign, and shows them as the field does", () => {
    const { field, type, save } = open();
    type("Price", "$1,200.00");
    fireEvent.blur(field("Price"));
    expect(field("Price").value).toBe("1,200.00");
    type("Count", "$5");
    fireEvent.blur(field("Count"));
    expect([field("Count").value, screen.getByText("Enter a number, like 12.5.")]).toEqual(["$5", expect.anything()]);
    save();
    expect(sent).not.toHaveBeenCalled();
    type("Count", "5");
    save();
    expect(sent).toHaveBeenCalledWith({ name: "", notes: "", count: 5, price: 1200 });
  });

  it("lets a number be typed before it calls it none", () => {
    const { field, type } = open();
    type("Count", "1,23");
    expect(screen.queryByText("Enter a number, like 12.5.")).toBeNull();
    fireEvent.blur(field("Count"));
    expect(field("Count").value).toBe("1,23");
    expect(screen.getByText("Enter a number, like 12.5.")).toBeTruthy();
  });

  it.each(["Name", "Notes"])("counts near the limit of %s, and cuts nothing", (label) => {
    const { field, type, save } = open();
    type(label, "x".repeat(17));
    expect(screen.queryByText(/of 20 characters/)).toBeNull();
    type(label, "x".repeat(18));
    expect(screen.getByText("18 of 20 characters")).toBeTruthy();
    type(label, "😀".repeat(23));
    expect(field(label).value).toBe("😀".repeat(23));
    expect(screen.getByText("This is 3 characters too long. The limit is 20.")).toBeTruthy();
    save();
    expect(sent).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field(label));
  });
});

it("a time of day is asked for with the device's own clock, and is text", () => {
  render(
    <MantineProvider env="test">
      <TimeField label="Start" required defaultValue="09:00" error="End after it begins" />
    </MantineProvider>,
  );
  const field = screen.getByLabelText(/^Start/) as HTMLInputElement;
  expect([field.type, field.value, field.getAttribute("aria-required")]).toEqual(["time", "09:00", "true"]);
  fireEvent.change(field, { target: { value: "13:30" } });
  expect(field.value).toBe("13:30");
  expect(screen.getByText("End after it begins")).toBeTruthy();
});
