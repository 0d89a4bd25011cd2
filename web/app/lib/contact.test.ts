import { expect, it } from "vitest";
import { deviceOf, waysToReach } from "./contact";

const DANA = { phone: "+1 (555) 010-2200", email: " dana+home@example.com", place: "12 Elm St" };

it("reaches somebody with one press, by the maps that the device has", () => {
  expect(waysToReach(DANA, "apple")).toEqual({
    call: "tel:+15550102200",
    text: "sms:+15550102200",
    mail: "mailto:dana%2Bhome@example.com",
    directions: "https://maps.apple.com/?daddr=12%20Elm%20St",
  });
  expect(waysToReach(DANA, "android").directions).toBe("geo:0,0?q=12%20Elm%20St");
  expect(waysToReach(DANA, "other").directions).toBe(
    "https://www.google.com/maps/dir/?api=1&destination=12%20Elm%20St",
  );
});

it.each([
  ["503.555.0101 x12", "5035550101;ext=12"],
  ["(503) 555-0101 ext. 12", "5035550101;ext=12"],
  ["503-555-0101 Ext 12", "5035550101;ext=12"],
  ["+1 503 555 0101, extension 4401", "+15035550101;ext=4401"],
  ["503 555 0101 #12", "5035550101;ext=12"],
  ["5035550101x12", "5035550101;ext=12"],
  ["503 555 0101;ext=12", "5035550101;ext=12"],
  ["503 555 0101", "5035550101"],
  ["*67 503 555 0101", "*675035550101"],
  ["#31# 503 555 0101", "%2331%235035550101"],
  ["Max 503 555 0101", "5035550101"],
])("calls %s", (phone, called) => {
  const { call, text } = waysToReach({ ...DANA, phone }, "other");
  expect(call).toBe(`tel:${called}`);
  expect(text).toBe(`sms:${called.split(";")[0]}`);
});

it("offers no way where nothing is known", () => {
  const none = { call: null, text: null, mail: null, directions: null };
  expect(waysToReach({ phone: "", email: "", place: "" }, "other")).toEqual(none);
  expect(waysToReach({ phone: null, email: null, place: null }, "other")).toEqual(none);
});

it("knows a device by what its browser says", () => {
  expect(deviceOf("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)")).toBe("apple");
  expect(deviceOf("Mozilla/5.0 (Linux; Android 15)")).toBe("android");
  expect(deviceOf("Mozilla/5.0 (X11; Linux x86_64)")).toBe("other");
});
