import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { press, renderPage, signedInAsAnn } from "~/ui/testing";
import { ComposerDialog, type Outgoing } from "./composer-dialog";

const sent = vi.fn(async (outgoing: Outgoing) => outgoing);
const done = vi.fn();
const closed = vi.fn();

function Notify() {
  return (
    <ComposerDialog
      opened
      onClose={closed}
      title="Notify client"
      channels={[
        { value: "email", label: "Email", description: "Opens your email app" },
        { value: "text", label: "Text", description: "Opens your messages app" },
      ]}
      first="email"
      filled={{ email: "sam@example.com", phone: "", subject: "Appointment Update: Sam", message: "Moved to Monday." }}
      editable={["email", "text"]}
      submitLabel={() => "Send Notification"}
      cancelLabel="Skip"
      missing={{ email: "Enter the client's email address.", phone: "Enter the client's phone number." }}
      send={sent}
      onSent={done}
      draft={{ name: "notifications.1", base: null }}
      failure="Failed to update appointment notification status."
    >
      <p>From Friday to Monday</p>
    </ComposerDialog>
  );
}

const dialog = async () => within(await screen.findByRole("dialog", { name: "Notify client" }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

beforeEach(() => {
  signedInAsAnn();
  for (const call of [sent, done, closed]) call.mockClear();
  renderPage(Notify, "/notify");
});

describe("a message to a customer", () => {
  it("goes with the words as they were changed", async () => {
    const form = await dialog();
    expect(form.getByText("From Friday to Monday")).toBeTruthy();
    type(form.getByLabelText(/Message/), "See you Monday at 9.");
    await press("Send Notification");
    const outgoing = {
      channel: "email",
      to: "sam@example.com",
      subject: "Appointment Update: Sam",
      message: "See you Monday at 9.",
    };
    await waitFor(() => expect(done).toHaveBeenCalledWith(outgoing));
    expect(sent).toHaveBeenCalledWith(outgoing);
  });

  it("by text needs a number, has no subject and keeps the words", async () => {
    const form = await dialog();
    type(form.getByLabelText(/Message/), "See you Monday.");
    fireEvent.click(form.getByRole("radio", { name: /Text/ }));
    expect(form.queryByLabelText(/Subject/)).toBeNull();
    await press("Send Notification");
    expect(sent).not.toHaveBeenCalled();
    type(form.getByLabelText(/Phone/), " 555-0101 ");
    await press("Send Notification");
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith(
        expect.objectContaining({ channel: "text", to: "555-0101", message: "See you Monday." }),
      ),
    );
  });

  it("is left out with the word for that", async () => {
    await dialog();
    await press("Skip");
    expect(closed).toHaveBeenCalled();
    expect(sent).not.toHaveBeenCalled();
  });

  it("that could not be handed over stays, with everything in it", async () => {
    sent.mockRejectedValueOnce(new Error("offline"));
    const form = await dialog();
    type(form.getByLabelText(/Message/), "See you Monday.");
    await press("Send Notification");
    expect(await form.findByText("Failed to update appointment notification status.")).toBeTruthy();
    expect((form.getByLabelText(/Message/) as HTMLTextAreaElement).value).toBe("See you Monday.");
    expect(done).not.toHaveBeenCalled();
  });
});
