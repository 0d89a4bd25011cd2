import { beforeEach, describe, expect, it } from "vitest";
import type { ChannelChoice } from "~/ui/contact/composer-dialog";
import { firstOf, rememberSendingBy } from "./sending-by";

const choice = (value: ChannelChoice["value"]): ChannelChoice => ({ value, label: value, description: "" });
const ALL = (["program", "email", "text", "link", "share"] as const).map(choice);
const WITHOUT_EMAIL_SENDING = ALL.slice(1);
const BOTH = { customerEmail: "ana@example.com", customerPhone: "555-0142" };

beforeEach(() => localStorage.clear());

describe("the way to send that's offered first", () => {
  it("is ours where email sending is set up", () => {
    expect(firstOf(ALL, BOTH, true)).toBe("program");
    expect(firstOf(WITHOUT_EMAIL_SENDING, BOTH, false)).toBe("email");
  });

  it("reaches the customer", () => {
    expect(firstOf(ALL, { ...BOTH, customerEmail: null }, true)).toBe("text");
    expect(firstOf(ALL, { customerEmail: null, customerPhone: null }, false)).toBe("email");
  });

  it("is the last one used, as long as it's there and reaches this customer", () => {
    rememberSendingBy("text");
    expect(firstOf(ALL, BOTH, true)).toBe("text");
    expect(firstOf(ALL, { ...BOTH, customerPhone: null }, true)).toBe("program");
    rememberSendingBy("program");
    expect(firstOf(WITHOUT_EMAIL_SENDING, BOTH, false)).toBe("email");
    rememberSendingBy("share");
    expect(firstOf(ALL.slice(0, 4), BOTH, true)).toBe("program");
  });
});
