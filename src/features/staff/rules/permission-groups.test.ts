import { expect, it } from "vitest";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { PERMISSION_GROUPS } from "./permission-groups.ts";

it("lists every permission once", () => {
  const listed = PERMISSION_GROUPS.flatMap(([, permissions]) => permissions);
  expect([...listed].sort()).toEqual([...PERMISSIONS].sort());
});
