import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Meter, type Threshold, toneOf } from "./meter";

const BUDGET: Threshold[] = [
  { over: 100, tone: "danger" },
  { over: 90, tone: "attention" },
  { over: 75, tone: "caution" },
];

describe("a meter", () => {
  it.each([
    [0, "good"],
    [75, "good"],
    [75.01, "caution"],
    [90, "caution"],
    [91, "attention"],
    [100, "attention"],
    [100.5, "danger"],
  ] as const)("at %s percent is %s", (percent, tone) => {
    expect(toneOf(percent, BUDGET)).toBe(tone);
  });

  it("says in words what it shows, also beyond its end", () => {
    render(<Meter label="Budget used" percent={130} words="$1,300.00 of $1,000.00 (130%)" thresholds={BUDGET} />);
    const meter = screen.getByRole("meter", { name: "Budget used" });
    expect(meter.getAttribute("aria-valuenow")).toBe("100");
    expect(meter.getAttribute("aria-valuetext")).toBe("$1,300.00 of $1,000.00 (130%)");
    expect(screen.getByText("$1,300.00 of $1,000.00 (130%)")).toBeTruthy();
    expect((meter.firstElementChild as HTMLElement).style.width).toBe("100%");
  });
});
