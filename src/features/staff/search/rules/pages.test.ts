import { describe, expect, it } from "vitest";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { rowKindsFor } from "./kinds.ts";
import { findPages } from "./pages.ts";

const paths = (...given: Parameters<typeof findPages>) => findPages(...given).map(({ to }) => to);

describe("the pages that a search finds", () => {
  it.each([
    ["inb", ["/staff/inbox"]],
    ["new", ["/staff/customers/new", "/staff/people/roles/new"]],
    ["NEW  cust", ["/staff/customers/new"]],
    ["invite", ["/staff/groomers/invite", "/staff/people/invite"]],
    ["stars", ["/staff/reviews?stars=low"]],
    ["box", []],
    ["\\", []],
  ])("for %s have words that begin so", (typed, found) => {
    expect(paths(typed, PERMISSIONS)).toEqual(found);
  });

  it("are those that the reader may open", () => {
    expect(paths("in", [])).toEqual(["/staff/inbox"]);
    expect(paths("re", ["messages.read"])).toEqual(["/staff/messages/replies"]);
    expect(paths("new", ["customers.read"])).toEqual([]);
    expect(paths("new", ["customers.write"])).toEqual([]);
    expect(paths("new", ["customers.read", "customers.write"])).toEqual(["/staff/customers/new"]);
    expect(paths("invite", ["groomers.approve"])).toEqual([]);
    expect(paths("fa", ["outbox.read"])).toEqual(["/staff/outbox?state=failed"]);
    expect(paths("au", ["staff.write"])).toEqual([]);
  });
});

describe("the rows that a search finds", () => {
  it("are of the kinds that the reader may see", () => {
    expect(rowKindsFor([])).toEqual([]);
    expect(rowKindsFor(["orders.read"])).toEqual(["order"]);
    expect(rowKindsFor(["customers.read"])).toEqual(["customer", "pet"]);
    expect(rowKindsFor(["customers.write", "customers.contact", "groomers.write"])).toEqual([]);
    expect(rowKindsFor(["groomers.read", "staff.write"])).toEqual(["groomer", "staff"]);
  });
});
