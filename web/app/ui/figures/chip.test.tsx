import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Chip } from "./chip";

const css = readFileSync(resolve(import.meta.dirname, "chip.module.css"), "utf8");
const pairs = [
  ...css.matchAll(/data-colour="(\w+)"\] \{\s*--chip-background: (#\w{6});\s*--chip-text: (#\w{6});/g),
].map(([, colour = "", background = "", text = ""]) => ({ colour, background, text }));

/** The contrast of two colours, as WCAG works it out. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe("a chip", () => {
  it("has its word and the colour of its kind; what has none is grey", () => {
    render(
      <>
        <Chip text="Repair" colours={{ Repair: "rose" }} />
        <Chip text="toString" colours={{ Repair: "rose" }} />
      </>,
    );
    expect(screen.getByText("Repair").dataset.colour).toBe("rose");
    expect(screen.getByText("toString").dataset.colour).toBe("grey");
  });

  it("can be read in every colour of both schemes", () => {
    expect(pairs).toHaveLength(18);
    for (const { colour, background, text } of pairs) {
      expect(contrast(background, text), colour).toBeGreaterThanOrEqual(4.5);
    }
  });
});
