import { expect, it } from "vitest";
import { GROOMER_PERMISSIONS, lackOfGroomer, toGroomerPermissions } from "./permissions.ts";

it("a stored list allows the names of the closed list alone", () => {
  expect(toGroomerPermissions(["zones", "everything", 7, "hours"])).toEqual(["hours", "zones"]);
});

it.each([[null], ["hours"], [{ hours: true }], [[]]])("stored as %j, nothing is allowed", (stored) => {
  expect(toGroomerPermissions(stored)).toEqual([]);
});

it("a refusal says what is not allowed, and who can change it", () => {
  expect(new Set(GROOMER_PERMISSIONS.map(lackOfGroomer)).size).toBe(GROOMER_PERMISSIONS.length);
  expect(lackOfGroomer("zones")).toBe(
    "Your brand does not let you change your work zones. Please contact its team.",
  );
});
