import { expect, it } from "vitest";
import { isSignatureOf, openSteps } from "./setup.ts";

const MARIA = { firstName: "María José", lastName: "O'Neil-López" };

it.each([
  "María José O'Neil-López",
  "maria jose oneil lopez",
  "  MARIA  JOSÉ  M. O’Neil  Lopez ",
  "Maria Jose Ann ONeil Lopez Jr.",
])("takes %j as the signature of María José O'Neil-López", (typed) => {
  expect(isSignatureOf(typed, MARIA)).toBe(true);
});

it.each([
  "",
  "--",
  "Maria",
  "Maria O'Neil",
  "O'Neil Lopez Maria Jose",
  "Maria Jose Oneillopez",
  "M. J. O'Neil Lopez",
])("refuses %j as the signature of María José O'Neil-López", (typed) => {
  expect(isSignatureOf(typed, MARIA)).toBe(false);
});

it("compares names in other scripts", () => {
  expect(isSignatureOf("жанна ким", { firstName: "Жанна", lastName: "Ким" })).toBe(true);
  expect(isSignatureOf("Жанна", { firstName: "Жанна", lastName: "Ким" })).toBe(false);
});

it("lists the steps that are still to do", () => {
  const setup = { form: true, hours: false, zone: true, service: true, photo: false };
  expect(openSteps(setup)).toEqual(["hours", "photo"]);
});
