import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isReservedPath } from "./reserved-paths.ts";

it("reserves the first path segment of each of our pages", () => {
  const routes = readFileSync(new URL("../../../routes.ts", import.meta.url), "utf8");
  const firsts = [...routes.matchAll(/route\("([a-z0-9-]+)/g)].map(([, first = ""]) => first);
  expect(firsts.length).toBeGreaterThan(8);
  expect(firsts.filter((first) => !isReservedPath(first))).toEqual([]);
  expect(isReservedPath("LOGIN")).toBe(true);
  expect(isReservedPath("maria-grooms")).toBe(false);
});
