import { describe, expect, it } from "vitest";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { type AccessChange, faultOfChange, holdsAll, stateOf } from "./people.ts";

const change = (over: Partial<AccessChange>): AccessChange => ({
  own: null,
  isSelf: false,
  before: ["orders.read"],
  after: ["messages.read"],
  ...over,
});

describe("a change of somebody's access", () => {
  it("needs every permission of the role before and after", () => {
    expect(faultOfChange(change({ own: ["orders.read", "messages.read"] }))).toBeNull();
    expect(faultOfChange(change({ own: ["orders.read"] }))).toBe("lack");
    expect(faultOfChange(change({ own: ["messages.read"] }))).toBe("lack");
    expect(faultOfChange(change({ own: ["messages.read"], before: "nothing" }))).toBeNull();
    expect(faultOfChange(change({ own: ["orders.read"], after: "nothing" }))).toBeNull();
    expect(faultOfChange(change({ own: ["staff.write"], after: null }))).toBe("lack");
  });

  it("is never about oneself", () => {
    expect(faultOfChange(change({ isSelf: true, before: null, after: null }))).toBe("self");
  });

  it("of an owner is made by owners only", () => {
    expect(faultOfChange(change({ before: null }))).toBeNull();
    expect(faultOfChange(change({ own: PERMISSIONS, before: null }))).toBe("lack");
    expect(faultOfChange(change({ own: PERMISSIONS, before: null, after: "nothing" }))).toBe("lack");
  });
});

it("holds everything only as an owner", () => {
  expect(holdsAll(null, null)).toBe(true);
  expect(holdsAll(PERMISSIONS, null)).toBe(false);
  expect(holdsAll([], [])).toBe(true);
  expect(holdsAll(null, ["a name of another version"])).toBe(true);
  expect(holdsAll(PERMISSIONS, ["a name of another version"])).toBe(false);
});

it("reads the state of an account from its access and its password", () => {
  expect(stateOf({ status: "active", hasPassword: true })).toBe("active");
  expect(stateOf({ status: "active", hasPassword: false })).toBe("invited");
  expect(stateOf({ status: "inactive", hasPassword: true })).toBe("ended");
});
