import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
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

const onFakeTime = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
afterEach(() => void vi.useRealTimers());

describe("a dialog's content", () => {
  it("stays while the dialog fades away, and is cleared then", async () => {
    signedInAsAnn();
    renderPage(Shelf, "/shelf");
    await open("valve");
    onFakeTime();
    act(() => dialog.close());
    await vi.waitFor(() => expect(dialog).toMatchObject({ target: "valve", opened: false }), {
      interval: 1,
      timeout: 20_000,
    });
    // Its clock starts with an effect, which a busy machine runs later.
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { interval: 1, timeout: 20_000 });
    await later(CLEARED_AFTER_MS / 2);
    expect(screen.queryByText("valve")).toBeTruthy();
    await later(CLEARED_AFTER_MS / 2);
    expect(dialog.target).toBeNull();
  });

  it("is fresh when opened again at once", async () => {
    signedInAsAnn();
    renderPage(Shelf, "/shelf");
    await open("valve");
    const first = dialog.key;
    onFakeTime();
    act(() => dialog.close());
    act(() => dialog.open("tape"));
    await vi.waitFor(() => expect(dialog).toMatchObject({ target: "tape", opened: true }), {
      interval: 1,
      timeout: 20_000,
    });
    expect(dialog.key).not.toBe(first);
    await later(2 * CLEARED_AFTER_MS);
    expect(dialog).toMatchObject({ target: "tape", opened: true });
  });
});
