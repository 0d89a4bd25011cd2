import { expect, it } from "vitest";
import { addressInWords } from "./address-in-words";

const address = { street: "12 Elm St", city: "Portland", state: "OR", zip: "97201", country: null };

it("writes an address in one line, as far as it is known", () => {
  expect(addressInWords(address)).toBe("12 Elm St, Portland, OR 97201");
  expect(addressInWords({ ...address, country: "USA" })).toBe("12 Elm St, Portland, OR 97201, USA");
  expect(addressInWords({ ...address, street: null, state: null })).toBe("Portland, 97201");
  expect(addressInWords({ street: "12 Elm St", city: "" })).toBe("12 Elm St");
  expect(addressInWords({})).toBe("");
});
