import { expect, it } from "vitest";
import { LINK_DAYS, LINK_SPAN, linkEnd } from "./links.ts";

it("a link to a prepared booking works for seven days", () => {
  expect(linkEnd(new Date("2027-01-04T16:00:00Z"))).toEqual(new Date("2027-01-11T16:00:00Z"));
  expect([LINK_DAYS, LINK_SPAN]).toEqual([7, "seven days"]);
});
