import { expect, it } from "vitest";
import { isSameHouse, mergeAnswer, namesStreet, nearFirst } from "./address-check.ts";
import type { Precision } from "./precision.ts";

const TYPED = {
  formattedAddress: "4120 N 20th St, Phoenix, AZ 85016",
  addressLine: "4120 N 20th St",
  locality: "Phoenix",
  adminDistrict: "AZ",
  postalCode: "85016",
  latitude: 33.5,
  longitude: -112.03,
  precision: "zip" as Precision,
};
const DOOR = { ...TYPED, latitude: 33.4953, longitude: -112.0391, precision: "exact" as Precision };

it("takes the geocoder's point and leaves the typed ZIP", () => {
  expect(mergeAnswer(TYPED, true, { ...DOOR, postalCode: "85018" })).toEqual(DOOR);
});

it("takes the geocoder's ZIP where none was typed", () => {
  const merged = mergeAnswer(TYPED, false, { ...DOOR, postalCode: "85018" });
  expect(merged).toMatchObject({
    postalCode: "85018",
    formattedAddress: "4120 N 20th St, Phoenix, AZ 85018",
    precision: "exact",
  });
});

it.each([
  ["in another state", { adminDistrict: "NM" }],
  ["far from the ZIP", { latitude: 34.2 }],
  ["of a town or ZIP", { precision: "zip" as const }],
])("refuses an answer %s", (_, over) => {
  expect(mergeAnswer(TYPED, true, { ...DOOR, ...over })).toBeNull();
});

it("takes an answer in a ZIP that the directory does not list", () => {
  expect(mergeAnswer(null, true, DOOR)).toEqual(DOOR);
  expect(mergeAnswer(null, true, { ...DOOR, postalCode: "" })).toBeNull();
});

it("knows a house by its number", () => {
  expect(isSameHouse("4120 North 20th Street", "4120 N 20th St")).toBe(true);
  expect(isSameHouse("4122 North 20th Street", "4120 N 20th St")).toBe(false);
  expect(isSameHouse("North 20th Street", "4120 N 20th St")).toBe(false);
});

it.each([
  ["4120 N 20th St", true],
  ["12 Main", true],
  ["12b Elm Ave", true],
  ["85016", false],
  ["85016-1234", false],
  ["Phoenix, AZ", false],
  ["4120", false],
  ["4120 N", false],
])("recognizes whether %j names a street", (text, isStreet) => {
  expect(namesStreet(text)).toBe(isStreet);
});

it("puts places near the brand first and leaves the order otherwise", () => {
  const [far, near, nearer] = [DOOR, { ...DOOR, latitude: 40 }, { ...DOOR, latitude: 40.1 }];
  expect(nearFirst([far, near, nearer], [{ latitude: 40, longitude: -112 }])).toEqual([near, nearer, far]);
  expect(nearFirst([far, near], [])).toEqual([far, near]);
});
