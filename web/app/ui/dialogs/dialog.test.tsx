import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage, signedInAsAnn } from "~/ui/testing";
import { Dialog } from "./dialog";
import { useDialog } from "./use-dialog";

let dialog: ReturnType<typeof useDialog<string>>;

function Shelf() {
  dialog = useDialog<string>();
  return (
    <>
      <button type="button" onClick={() => dialog.open("valve")}>
        Valve
      </button>
      <button type="button">Tape</button>
      <p>{dialog.opened ? "It is open" : "It is closed"}</p>
      {dialog.target ? (
        <Dialog
          key={dialog.key}
          opened={dialog.opened}
          onClose={dialog.close}
          title="Details"
          footer={<button type="button">Done</button>}
        >
          {dialog.target}
        </Dialog>
      ) : null}
    </>
  );
}

const button = (name: string) => screen.findByRole("button", { name });

/** Opens the dialog from its button and waits until the focus is in it. */
async function opened() {
  signedInAsAnn();
  renderPage(Shelf, "/shelf");
  const opener = await button("Valve");
  opener.focus();
  act(() => opener.click());
  const done = await button("Done");
  await waitFor(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
  return { opener, done };
}

/** Closes the dialog; it is still there, fading. */
async function close() {
  act(() => dialog.close());
  await screen.findByText("It is closed");
}

const removed = () => waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull());

describe("the focus", () => {
  it("is back where it was as soon as a dialog closes, however slowly the rest goes", async () => {
    const { opener } = await opened();
    await close();
    expect(document.activeElement).toBe(opener);
    await removed();
    expect(document.activeElement).toBe(opener);
  });

  it("is not lost with a dialog that took it while it closed", async () => {
    const { opener, done } = await opened();
    await close();
    done.focus();
    expect(document.activeElement).toBe(done);
    await removed();
    expect(document.activeElement).toBe(opener);
  });

  it("stays where somebody has put it meanwhile", async () => {
    await opened();
    const tape = screen.getByRole("button", { name: "Tape", hidden: true });
    await close();
    tape.focus();
    await removed();
    expect(document.activeElement).toBe(tape);
  });
});
