import { expect, test } from "vitest";
import type { PlaceSuggestion } from "#features/places/contract.ts";
import { findPlace } from "./find-place.ts";

function place(locality: string, adminDistrict: string, postalCode: string): PlaceSuggestion {
  return {
    formattedAddress: `${locality}, ${adminDistrict} ${postalCode}`,
    addressLine: "",
    locality,
    adminDistrict,
    postalCode,
    countryRegion: "US",
    latitude: 0,
    longitude: 0,
    precision: "zip",
  };
}
const IL = place("Springfield", "IL", "62701");
const MO = place("Springfield", "MO", "65801");

test("takes the only suggestion", () => {
  expect(findPlace("85016", [IL])).toEqual({ kind: "one", place: IL });
});

test("takes the suggestion that matches the full text or the typed ZIP code", () => {
  expect(findPlace("springfield mo 65801", [IL, MO])).toEqual({ kind: "one", place: MO });
  expect(findPlace("12 Main St, 62701", [IL, MO])).toEqual({ kind: "one", place: IL });
});

test("offers all towns of the same name, and finds nothing for an unknown name", () => {
  expect(findPlace("springfield", [IL, MO])).toEqual({ kind: "many", places: [IL, MO] });
  expect(findPlace("nowhere", [])).toEqual({ kind: "none" });
});
