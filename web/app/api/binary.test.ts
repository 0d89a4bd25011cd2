import { describe, expect, it } from "vitest";
import { fileNameIn } from "./binary";

describe("the name of a file", () => {
  it("is the one in the content disposition", () => {
    expect(fileNameIn('attachment; filename="INV-0001.pdf"')).toBe("INV-0001.pdf");
    expect(fileNameIn("attachment; filename=EST-0002.pdf; size=3")).toBe("EST-0002.pdf");
  });

  it("is unknown without one", () => {
    expect(fileNameIn(null)).toBeNull();
    expect(fileNameIn("inline")).toBeNull();
    expect(fileNameIn('attachment; filename=""')).toBeNull();
  });
});
