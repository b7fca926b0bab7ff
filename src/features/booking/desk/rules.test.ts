import { expect, it } from "vitest";
import { readChoiceTexts, toChoiceTexts } from "./rules.ts";

it("choices of several pets and services survive a query", () => {
  const pets = [
    {
      id: "biscuit",
      services: [
        { id: "bath", serviceAddOns: ["teeth", "nails"] },
        { id: "trim", serviceAddOns: [] },
      ],
    },
    { id: "mochi", services: [{ id: "bath", serviceAddOns: [] }] },
  ];
  expect(toChoiceTexts(pets)).toEqual(["biscuit bath teeth nails", "biscuit trim", "mochi bath"]);
  expect(readChoiceTexts(toChoiceTexts(pets))).toEqual(pets);
});
