import { expect, it } from "vitest";
import { pictureFacts } from "./picture-facts.ts";

const none = { portrait: null, van: null, logo: null, gallery: [] };
const one = { id: "1", alt: "A van" };
const two = { id: "2", alt: "" };
const differing = (...given: Parameters<typeof pictureFacts>) => {
  const { before, after } = pictureFacts(...given);
  return Object.keys(after).flatMap((name) =>
    String(before[name]) === String(after[name]) ? [] : [[name, before[name], after[name]]],
  );
};

it("says which place got, changed or lost a picture", () => {
  expect(differing(none, { ...none, portrait: one })).toEqual([["Photo", "", "a photo"]]);
  expect(differing({ ...none, van: one }, { ...none, van: two })).toEqual([
    ["Van", "a photo", "another photo"],
  ]);
  expect(differing({ ...none, logo: one }, none)).toEqual([["Logo", "a logo", ""]]);
});

it("names the pictures that the gallery got and lost, and does not call that another order", () => {
  expect(differing({ ...none, gallery: [one, two] }, { ...none, gallery: [two] })).toEqual([
    ["Gallery", ["A van"], []],
  ]);
  expect(differing({ ...none, gallery: [one] }, { ...none, gallery: [one, two] })).toEqual([
    ["Gallery", [], ["a photo without a description"]],
  ]);
});

it("says the order and the descriptions of the gallery", () => {
  const described = { ...two, alt: "A poodle" };
  expect(differing({ ...none, gallery: [one, two] }, { ...none, gallery: [described, one] })).toEqual([
    ["Order of the gallery", "1, 2", "2, 1"],
    ["Description of photo 1", "", "A poodle"],
  ]);
});

it("has nothing to say about the same pictures", () => {
  const page = { portrait: one, van: null, logo: two, gallery: [one, two] };
  expect(differing(page, page)).toEqual([]);
});
