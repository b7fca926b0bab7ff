import { expect, it } from "vitest";
import { splitName, toDistinctNames } from "./files.ts";

it("splits a name at its last point", () => {
  expect(splitName("Rabies v2.1.pdf")).toEqual({ name: "Rabies v2.1", extension: "pdf" });
  expect(splitName("README")).toEqual({ name: "README", extension: "" });
});

it("gives equal names numbers, also beside a name that has one", () => {
  const files = ["Photo.webp", "photo.webp", "Photo 2.webp", "Photo.pdf", "Photo.webp"].map(splitName);
  const names = toDistinctNames(files).map(({ name, extension }) => `${name}.${extension}`);
  expect(names).toEqual(["Photo.webp", "photo 2.webp", "Photo 2 2.webp", "Photo.pdf", "Photo 3.webp"]);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
});
