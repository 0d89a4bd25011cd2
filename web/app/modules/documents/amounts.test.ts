import { describe, expect, it } from "vitest";
import { dollarsOf, lineCents } from "./amounts";

describe("a line's amount", () => {
  it("is rounded half-up to the cent", () => {
    expect(lineCents({ quantity: 1.5, rate: 3.33 })).toBe(500n); // 4.995
    expect(lineCents({ quantity: 3, rate: 1.99 })).toBe(597n);
    expect(lineCents({ quantity: 0.001, rate: 4.99 })).toBe(0n); // 0.499 cents
    expect(lineCents({ quantity: 0.001, rate: 5 })).toBe(1n); // exactly half a cent
    expect(lineCents({ quantity: 1.1, rate: 1.1 })).toBe(121n);
  });

  it("reads what is typed: separators, nothing, more decimals than count", () => {
    expect(lineCents({ quantity: "1,200", rate: "2.50" })).toBe(300_000n);
    expect(lineCents({ quantity: "", rate: 7 })).toBe(700n);
    expect(lineCents({ quantity: 2, rate: "" })).toBe(0n);
    expect(lineCents({ quantity: 1, rate: 1.005 })).toBe(101n);
    expect(lineCents({ quantity: 1e-7, rate: 100 })).toBe(0n);
  });

  it("is rounded half-up below 0, too", () => {
    expect(lineCents({ quantity: -1, rate: 10.55 })).toBe(-1055n);
    expect(lineCents({ quantity: -0.5, rate: 0.01 })).toBe(0n);
    expect(lineCents({ quantity: -1.5, rate: 0.01 })).toBe(-1n);
  });

  it("keeps every cent of the largest line there can be", () => {
    expect(lineCents({ quantity: 999_999.999, rate: 9_999_999.99 })).toBe(999_999_998_000_000n);
  });

  it("is within half a cent of the product, for any numbers", () => {
    let seed = 20_261_115;
    const below = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * limit);
    };
    const written = (scaled: number, decimals: number) =>
      `${Math.floor(scaled / 10 ** decimals)}.${String(scaled % 10 ** decimals).padStart(decimals, "0")}`;
    for (let round = 0; round < 5000; round += 1) {
      const thousandths = below(round % 2 ? 5000 : 1_000_000_000);
      const cents = below(round % 3 ? 20_000 : 1_000_000_000);
      const exact = BigInt(thousandths) * BigInt(cents);
      const line = { quantity: Number(written(thousandths, 3)), rate: written(cents, 2) };
      const rest = exact - lineCents(line) * 1000n;
      // Half-up: what is dropped is below half a cent, what is added is half a cent at most.
      expect(rest < 500n && rest >= -500n, `${thousandths} thousandths at ${cents} cents`).toBe(true);
    }
  });
});

describe("an amount", () => {
  it("is written as dollars", () => {
    expect(dollarsOf(123_450n)).toBe(1234.5);
    expect(dollarsOf(29n)).toBe(0.29);
  });
});
