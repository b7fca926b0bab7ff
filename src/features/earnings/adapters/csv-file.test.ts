import { expect, it } from "vitest";
import { toCsvFile } from "./csv-file.ts";

it("writes cents as dollars, quotes texts, and never writes a formula", () => {
  const rows = [
    ["What", "Amount"],
    ['Tip, "whole"', 1_250],
    ["=HYPERLINK(1)", -1_205],
    ["+1", 0],
    ["-2", 5],
    ["@SUM(A1)", 100],
    ["\tcmd", 100],
  ];
  expect(toCsvFile(rows).split("\r\n")).toEqual([
    "What,Amount",
    '"Tip, ""whole""",12.50',
    "'=HYPERLINK(1),-12.05",
    "'+1,0.00",
    "'-2,0.05",
    "'@SUM(A1),1.00",
    "'\tcmd,1.00",
    "",
  ]);
});
