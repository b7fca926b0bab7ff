import { expect, it } from "vitest";
import { toCsvLines } from "./csv-lines.ts";

it("writes cents as dollars, and numbers as numbers", () => {
  expect(toCsvLines([["Tip", { cents: -1_205 }, -3, { cents: 0 }]])).toBe("Tip,-12.05,-3,0.00\r\n");
});

it("quotes texts with commas, quotes and line breaks", () => {
  expect(toCsvLines([['Tip, "whole"', "a\nb"]])).toBe('"Tip, ""whole""","a\nb"\r\n');
});

it.each(["=HYPERLINK(1)", "+1", "-2", "@SUM(A1)", "\tcmd", "\rcmd", "\ncmd", "＝1", "＋1", "－1", "＠A1"])(
  "never writes %j as a formula",
  (text) => {
    expect(
      toCsvLines([[text]])
        .replace(/^"/, "")
        .startsWith(`'${text[0]}`),
    ).toBe(true);
  },
);

it("writes nothing for no rows", () => {
  expect(toCsvLines([])).toBe("");
});
