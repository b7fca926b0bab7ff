import { expect, it } from "vitest";
import { BUILT_IN_FACTS } from "#features/accounts/rules/roles.ts";
import { toPermissions } from "#kit/wire/permission.ts";
import { lackedReads, withReads } from "./implied-permissions.ts";

it("who may change something may see it", () => {
  expect(lackedReads(["customers.write", "groomers.approve"])).toEqual(["customers.read", "groomers.read"]);
  expect(lackedReads(["orders.read", "orders.write", "customers.contact", "staff.write"])).toEqual([]);
  expect(withReads(["groomers.write", "groomers.approve"])).toEqual([
    "groomers.read",
    "groomers.write",
    "groomers.approve",
  ]);
});

it("no built-in role lacks one", () => {
  for (const { permissions } of Object.values(BUILT_IN_FACTS))
    expect(lackedReads(toPermissions(permissions))).toEqual([]);
});
