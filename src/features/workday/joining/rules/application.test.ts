import { expect, it } from "vitest";
import { chooseVanityUrl, isComplete } from "./application.ts";

const none = () => false;

it.each([
  ["Maria Lopez", "maria-lopez"],
  ["  José  Núñez ", "jose-nunez"],
  ["O'Neil & Sons", "o-neil-sons"],
  ["Жанна", "groomer"],
  ["Al", "groomer"],
  [`${"x".repeat(35)}-y`, "x".repeat(35)],
])("%j gets the page address %j", (name, url) => {
  expect(chooseVanityUrl(name, none)).toBe(url);
});

it("a taken page address gets the next free number", () => {
  const taken = new Set(["maria-lopez", "maria-lopez-2"]);
  expect(chooseVanityUrl("Maria Lopez", (url) => taken.has(url))).toBe("maria-lopez-3");
});

it("an application is complete with an address, an area and a licence", () => {
  const whole = { startAddress: {}, areaId: "a", licenceFileId: "f" };
  expect(isComplete(whole)).toBe(true);
  for (const missing of ["startAddress", "areaId", "licenceFileId"]) {
    expect(isComplete({ ...whole, [missing]: null })).toBe(false);
  }
});
