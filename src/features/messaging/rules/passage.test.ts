import { expect, it } from "vitest";
import { splitPassage, toWords } from "./passage.ts";

it("a passage is split at its matches", () => {
  expect(splitPassage("Is the \u0002gate\u0003 code at the \u0002gates\u0003")).toEqual([
    { text: "Is the ", isMatch: false },
    { text: "gate", isMatch: true },
    { text: " code at the ", isMatch: false },
    { text: "gates", isMatch: true },
  ]);
  expect(splitPassage("no match")).toEqual([{ text: "no match", isMatch: false }]);
});

it("a search text is split into words of any language, at most eight", () => {
  expect(toWords("Biscuit's coat, ÜBER-kurz! & | ( '")).toEqual(["Biscuit", "s", "coat", "ÜBER", "kurz"]);
  expect(toWords("a b c d e f g h i j")).toHaveLength(8);
  expect(toWords("?!")).toEqual([]);
});
