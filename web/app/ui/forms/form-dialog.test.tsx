import { useForm } from "@mantine/form";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ann, renderPage, signedInAsAnn } from "~/ui/testing";
import { TextField } from "./fields";
import { FormDialog } from "./form-dialog";
import { claimDraft, draftKeys, readDraft } from "./kept-drafts";
import type { NamedDraft } from "./use-draft";

const save = vi.fn(async () => "saved");
const onClose = vi.fn();

type Shown = { draft?: NamedDraft | null; name?: string; price?: string };

let shown: Shown = {};

/** Told to close, it is still there: as while it fades out. */
function Form() {
  const { draft = null, name = "Elbow", price = "2" } = shown;
  const form = useForm({ initialValues: { name, price } });
  const more = { title: "Add", submitLabel: "Add Item", failure: "No" };
  return (
    <FormDialog opened onClose={onClose} form={form} draft={draft} save={save} {...more}>
      <TextField label="Name" {...form.getInputProps("name")} />
      <TextField label="Price" {...form.getInputProps("price")} />
    </FormDialog>
  );
}

function open(next: Shown = {}) {
  shown = next;
  return renderPage(Form, "/app/inventory");
}
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => void fireEvent.click(button));
};

beforeEach(() => {
  localStorage.clear();
  signedInAsAnn();
  save.mockClear();
});

it("is sent once, also when the second press comes while it closes", async () => {
  open();
  await press("Add Item");
  expect(onClose).toHaveBeenCalledTimes(1);
  await press("Add Item");
  expect(save).toHaveBeenCalledTimes(1);
});

describe("what is typed", () => {
  const draft = { name: "parts.1", base: { version: "1" } };
  const RESTORED = /^Your draft was restored/;
  const keys = () => draftKeys(ann._id, draft.name);
  const kept = () => keys().map((key) => readDraft(key)?.values);
  const values = async () =>
    [await screen.findByLabelText("Name"), screen.getByLabelText("Price")].map(
      (field) => (field as HTMLInputElement).value,
    );
  const typeName = async (value: string) =>
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value } });

  /** A form that its tab went with, as a phone drops it. */
  async function leftBehind(name: string) {
    const { unmount } = open({ draft });
    await typeName(name);
    await waitFor(() => expect(kept()).toContainEqual({ name }));
    unmount();
  }

  it("comes back, and only the fields that were changed", async () => {
    await leftBehind("Tee");
    // The price was changed elsewhere meanwhile, which the draft knows nothing of.
    open({ draft: { ...draft, base: { version: "2" } }, price: "3" });
    expect((await screen.findByText(RESTORED)).textContent).toBe("Your draft was restored");
    expect(await values()).toEqual(["Tee", "3"]);
    await press("Discard draft");
    expect(await values()).toEqual(["Elbow", "3"]);
    expect([keys(), screen.queryByText(RESTORED)]).toEqual([[], null]);
  });

  it("says so when the same field was changed somewhere else since", async () => {
    await leftBehind("Tee");
    open({ draft: { ...draft, base: { version: "2" } }, name: "Ell" });
    expect((await screen.findByText(RESTORED)).textContent).toContain("changed somewhere else since");
    expect(await values()).toEqual(["Tee", "2"]);
  });

  it("says so when the page went in the middle of a save", async () => {
    save.mockImplementationOnce(() => new Promise(() => {}));
    const { unmount } = open({ draft });
    await typeName("Tee");
    await press("Add Item");
    unmount();
    open({ draft });
    expect((await screen.findByText(RESTORED)).textContent).toContain("while saving");
  });

  it("is gone once it is saved, and stays when saving failed", async () => {
    save.mockRejectedValueOnce(new Error("no signal"));
    open({ draft });
    await typeName("Tee");
    await press("Add Item");
    await waitFor(() => expect(kept()).toEqual([{ name: "Tee" }]));
    await press("Add Item");
    await waitFor(() => expect(keys()).toEqual([]));
  });

  it("is another tab's as long as that is open", async () => {
    await leftBehind("Tee");
    const letGo = await claimDraft(keys()[0] ?? "");
    const { unmount } = open({ draft });
    await typeName("Cap");
    await waitFor(() => expect(kept()).toContainEqual({ name: "Cap" }));
    expect([kept().length, screen.queryByText(RESTORED)]).toEqual([2, null]);
    letGo?.();
    unmount();
  });

  it("is not kept where it must not be", async () => {
    open();
    await typeName("a password");
    window.dispatchEvent(new Event("pagehide"));
    expect(Object.keys(localStorage).filter((key) => key.includes("draft"))).toEqual([]);
  });
});
