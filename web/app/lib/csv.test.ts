import { describe, expect, it } from "vitest";
import { csvOf, csvOfSections, dollars } from "./csv";

describe("a table as a file", () => {
  it("quotes what RFC 4180 wants quoted and nothing else", () => {
    expect(
      csvOf(
        ["A", "B"],
        [
          ['12" pipe', "a, b"],
          ["two\r\nlines", null],
          ["plain", 1.5],
        ],
      ),
    ).toBe('\uFEFFA,B\r\n"12"" pipe","a, b"\r\n"two\r\nlines",\r\nplain,1.5\r\n');
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\r=x", "'=x"])("does not let %j run as a formula", (text) => {
    const [, cell = ""] = csvOf(["A"], [[text]]).split(/\r\n(.*)/s);
    expect(cell.replace(/^"/, "").startsWith(`'${text}`)).toBe(true);
  });

  it("leaves numbers below zero numbers", () => {
    expect(csvOf(["A"], [[-2.5]])).toBe("\uFEFFA\r\n-2.5\r\n");
    expect(csvOf(["A"], [[dollars(-2.5)], [dollars(1200)], [dollars(-0.001)]])).toBe(
      "\uFEFFA\r\n-2.50\r\n1200.00\r\n0.00\r\n",
    );
  });

  it("puts several tables below each other, each under its title", () => {
    expect(
      csvOfSections([
        { title: "Metrics", header: ["Label", "Value"], rows: [["Revenue", 120.5]] },
        { title: "Top Services", header: ["Name"], rows: [] },
        { title: "=Top Customers", header: ["Name", "Share"], rows: [["Ito, Sam", null]] },
      ]),
    ).toBe(
      '\uFEFFMetrics\r\nLabel,Value\r\nRevenue,120.5\r\n\r\nTop Services\r\nName\r\n\r\n\'=Top Customers\r\nName,Share\r\n"Ito, Sam",\r\n',
    );
  });
});
