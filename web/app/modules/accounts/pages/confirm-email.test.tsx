import { useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { mailQuery } from "~/account/mail";
import { ConfirmFirst } from "~/ui/contact/confirm-first";
import { ann, press, renderPage, serverAnswers, signedInAsAnn } from "~/ui/testing";
import ConfirmEmailPage from "./confirm-email";

function Sending() {
  const { data } = useQuery(mailQuery);
  return data?.needsConfirmation ? <ConfirmFirst>Then it goes out.</ConfirmFirst> : <p>{data ? "Send" : null}</p>;
}

describe("what waits for the owner's address", () => {
  let confirmed: boolean;
  beforeEach(() => {
    signedInAsAnn();
    localStorage.removeItem("sawhorse.confirmed");
    confirmed = false;
    serverAnswers({
      "GET /api/documents/email": () => ({ body: { isAvailable: true, needsConfirmation: !confirmed } }),
      "POST /api/auth/confirm-email": () => {
        confirmed = true;
        return { body: { userId: ann._id, email: ann.email, isChange: false } };
      },
    });
  });

  it("goes on when another tab has confirmed it", async () => {
    const waiting = renderPage(Sending, "/app/invoices");
    await screen.findByText("Confirm your email address first");
    waiting.unmount();
    // The other tab: its own page and cache, the same storage.
    const other = renderPage(ConfirmEmailPage, "/confirm-email?token=abc");
    await press("Confirm email");
    await screen.findByText(`${ann.email} is confirmed`);
    const written = localStorage.getItem("sawhorse.confirmed");
    expect(written).toBeTruthy();
    other.unmount();
    confirmed = false;
    renderPage(Sending, "/app/invoices");
    await screen.findByText("Confirm your email address first");
    confirmed = true;
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "sawhorse.confirmed", newValue: written })));
    expect(await screen.findByText("Send")).toBeTruthy();
  });

  it("goes on by itself when it was confirmed on a phone", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    renderPage(Sending, "/app/invoices");
    await screen.findByText("Confirm your email address first");
    confirmed = true;
    act(() => void vi.advanceTimersByTime(10_000));
    vi.useRealTimers();
    expect(await screen.findByText("Send")).toBeTruthy();
  });

  it("goes on when its window is back in front", async () => {
    renderPage(Sending, "/app/invoices");
    await screen.findByText("Confirm your email address first");
    confirmed = true;
    act(() => void window.dispatchEvent(new Event("focus")));
    expect(await screen.findByText("Send")).toBeTruthy();
  });
});
