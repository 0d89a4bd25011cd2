import { describe, expect, it } from "vitest";
import { composerAddress, mailtoAddress, smsAddress } from "./composer-address";

describe("the composers' addresses", () => {
  it("carry blanks as %20 and lines as %0D%0A", () => {
    expect(mailtoAddress(" sam+home@example.com ", "Invoice 7 & more", "Hi Sam,\n\n1 + 1")).toBe(
      "mailto:sam%2Bhome@example.com?subject=Invoice%207%20%26%20more&body=Hi%20Sam%2C%0D%0A%0D%0A1%20%2B%201",
    );
  });

  it("cannot be led to other recipients or headers by what was typed", () => {
    expect(mailtoAddress("a@b.c?bcc=x@y.z", "s", "b")).toBe("mailto:a@b.c%3Fbcc%3Dx@y.z?subject=s&body=b");
  });

  it("text a number on both kinds of phones", () => {
    expect(smsAddress("+1 (555) 014-2277", "Hi\nthere")).toBe("sms:+15550142277?&body=Hi%0D%0Athere");
  });

  it("are there for what an app of the device sends, and empty for the rest", () => {
    const message = { to: "5550142277", subject: "s", message: "b" };
    expect(composerAddress({ channel: "text", ...message })).toBe("sms:5550142277?&body=b");
    expect(composerAddress({ channel: "email", ...message })).toBe("mailto:5550142277?subject=s&body=b");
    expect(composerAddress({ channel: "link", ...message })).toBe("");
  });
});
