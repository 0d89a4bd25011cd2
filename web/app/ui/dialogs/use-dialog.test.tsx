import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage, signedInAsAnn } from "~/ui/testing";
import { CLEARED_AFTER_MS, useDialog } from "./use-dialog";

let dialog: ReturnType<typeof useDialog<string>>;

function Shelf() {
  dialog = useDialog<string>();
  return <p>{dialog.opened ? `Open: ${dialog.target}` : dialog.target}</p>;
}

async function open(target: string) {
  act(() => dialog.open(target));
  await screen.findByText(`Open: ${target}`);
}

describe("a dialog's content", () => {
  it("stays while the dialog fades away, and is cleared then", async () => {
    signedInAsAnn();
    renderPage(Shelf, "/shelf");
    await open("valve");
    act(() => dialog.close());
    await screen.findByText("valve");
    const closed = performance.now();
    await waitFor(() => expect(dialog.target).toBeNull());
    expect(performance.now() - closed).toBeGreaterThan(CLEARED_AFTER_MS / 2);
  });

  it("is fresh when opened again at once", async () => {
    signedInAsAnn();
    renderPage(Shelf, "/shelf");
    await open("valve");
    const first = dialog.key;
    act(() => dialog.close());
    await open("tape");
    expect(dialog.key).not.toBe(first);
    await new Promise((resolve) => setTimeout(resolve, 2 * CLEARED_AFTER_MS));
    expect(dialog).toMatchObject({ target: "tape", opened: true });
  });
});
