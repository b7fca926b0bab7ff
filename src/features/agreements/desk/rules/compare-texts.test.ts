import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Comparison, compareTexts } from "./compare-texts.ts";

const textOf = (comparison: Comparison, side: "before" | "after") =>
  comparison
    .flatMap((line) =>
      "skipped" in line || (line.of !== "both" && line.of !== side)
        ? []
        : [line.parts.map(({ text }) => text).join("")],
    )
    .join("\n");

describe("the comparison of two texts", () => {
  it("is empty for equal texts", () => {
    expect(compareTexts("One\n\nTwo", "One\n\nTwo")).toEqual([]);
  });

  it("marks the words of a line that changed", () => {
    expect(compareTexts("We come within 24 hours.", "We come within 48 hours.")).toEqual([
      {
        of: "before",
        parts: [
          { text: "We come within ", isChanged: false },
          { text: "24", isChanged: true },
          { text: " hours.", isChanged: false },
        ],
      },
      {
        of: "after",
        parts: [
          { text: "We come within ", isChanged: false },
          { text: "48", isChanged: true },
          { text: " hours.", isChanged: false },
        ],
      },
    ]);
  });

  it("shows an added and a removed line as a whole, with two lines around, and counts the others", () => {
    const shown = compareTexts("a\nb\nc\nd\ne\nf\ng", "a\nb\nc\nd\nnew\ne\nf\ng").map((line) =>
      "skipped" in line ? line.skipped : `${line.of} ${line.parts[0]?.text}`,
    );
    expect(shown).toEqual([2, "both c", "both d", "after new", "both e", "both f", 1]);
    expect(compareTexts("a\nb", "a")).toEqual([
      { of: "both", parts: [{ text: "a", isChanged: false }] },
      { of: "before", parts: [{ text: "b", isChanged: true }] },
    ]);
  });

  it("contains both texts in their order", () => {
    const line = fc.constantFrom("", "a b", "a c", "b", "c d e");
    const text = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const comparison = compareTexts(before, after);
        if (before === after || comparison.some((one) => "skipped" in one)) return;
        expect(textOf(comparison, "before")).toBe(before);
        expect(textOf(comparison, "after")).toBe(after);
      }),
    );
  });

  it("shows long texts that share too little as removed and added", () => {
    const [before, after] = ["a", "b"].map((letter) =>
      Array.from({ length: 1_200 }, (_, nth) => `${letter}${nth}`).join("\n"),
    );
    const comparison = compareTexts(before ?? "", after ?? "");
    expect(comparison).toHaveLength(2_400);
  });
});
