import { afterEach, describe, expect, it, vi } from "vitest";
import { TIME_ZONES } from "../test-zones";
import { calendarDate, calendarDateOfSeconds, dayOf, money, moneyWhole, percent, quantity } from "./format";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe("money and quantities", () => {
  it("shows dollars with two decimals, or whole", () => {
    expect(money(1234.5)).toBe("$1,234.50");
    expect(money(0)).toBe("$0.00");
    expect(money(-12)).toBe("-$12.00");
    expect(moneyWhole(1234.5)).toBe("$1,235");
  });

  it("is written as the browser's own formatting would", () => {
    const dollars = { style: "currency", currency: "USD" } as const;
    const formats = [
      [money, new Intl.NumberFormat("en-US", dollars), ""],
      [moneyWhole, new Intl.NumberFormat("en-US", { ...dollars, maximumFractionDigits: 0 }), ""],
      [quantity, new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 }), ""],
      [percent, new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 }), "%"],
    ] as const;
    // Every half of a last place up to ten, and amounts of all sizes with as many decimals as there may be.
    const amounts = Array.from({ length: 20_001 }, (_, half) => half / 2000);
    for (let size = -7; size < 24; size += 1) {
      for (const digits of [1, 1.005, 1.5, 2.675, 9.995, 9.9995, 9.999999, Math.PI, Math.E])
        amounts.push(digits * 10 ** size);
    }
    amounts.push(Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE, Number.MIN_VALUE);
    for (const [ours, theirs, unit] of formats) {
      for (const amount of amounts.flatMap((amount) => [amount, -amount])) {
        // The only difference that is meant.
        const expected = theirs.format(amount).replace(/^-(\$?[0.]+)$/, "$1") + unit;
        if (ours(amount) !== expected) expect(`${amount}: ${ours(amount)}`).toBe(`${amount}: ${expected}`);
      }
    }
  });

  it("never shows a negative nothing", () => {
    expect(money(-0.001)).toBe("$0.00");
    expect(percent(-0.04)).toBe("0.0%");
    expect(quantity(-0)).toBe("0");
  });

  it("keeps the decimals a quantity has", () => {
    expect(quantity(1200)).toBe("1,200");
    expect(quantity(1.5)).toBe("1.5");
  });

  it("shows percent with one decimal", () => {
    expect(percent(100 / 3)).toBe("33.3%");
    expect(percent(-25)).toBe("-25.0%");
  });
});

describe("the owner's day of a moment", () => {
  it.each(TIME_ZONES)("is the one it falls on in %s", (timeZone) => {
    vi.stubEnv("TZ", timeZone);
    const format = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "numeric", day: "numeric", timeZone });
    for (let hour = Date.UTC(2028, 0, 1); hour < Date.UTC(2028, 3, 1); hour += 3_600_000) {
      expect(dayOf(new Date(hour).toISOString())).toBe(format.format(hour));
    }
  });

  it("shows what is no moment as it came", () => {
    expect(dayOf("soon")).toBe("soon");
  });
});

describe("calendar dates", () => {
  it.each(TIME_ZONES)("never move to another day in %s", (timeZone) => {
    vi.stubEnv("TZ", timeZone);
    // Every day of a leap year and the turns of daylight saving time with it.
    for (let day = Date.UTC(2028, 0, 1); day < Date.UTC(2029, 0, 1); day += 86_400_000) {
      const text = new Date(day).toISOString().slice(0, 10);
      const [year, month, date] = text.split("-").map(Number);
      expect(calendarDate(text)).toBe(`${month}/${date}/${year}`);
    }
  });

  it.each(["es-MX", "en-GB", "de-DE"])("are American in a browser set to %s", (language) => {
    vi.stubGlobal("navigator", { language });
    expect(calendarDate("2026-11-15")).toBe("11/15/2026");
    expect(dayOf("2026-11-15T12:00:00Z")).toBe("11/15/2026");
  });

  it("take the UTC day of a moment and of Unix seconds", () => {
    vi.stubEnv("TZ", "America/Los_Angeles");
    expect(calendarDate("2026-11-15T00:30:00Z")).toBe("11/15/2026");
    expect(calendarDateOfSeconds(Date.UTC(2026, 10, 15) / 1000)).toBe("11/15/2026");
  });

  it("show what is no date as it came", () => {
    expect(calendarDate("soon")).toBe("soon");
  });
});
