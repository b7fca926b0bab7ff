import { expect, it } from "vitest";
import { referralFault } from "./referrals.ts";

const mia = { id: "mia", email: "Mia@Example.com" };

it.each([
  ["an unknown code", null, { id: "sam", email: "" }, "unknown"],
  ["the friend's own code", mia, mia, "own"],
  ["the friend's own code in a second account", mia, { id: "mia2", email: " mia@example.com" }, "own"],
  ["another customer's code", mia, { id: "sam", email: "sam@example.com" }, null],
  ["two customers without an e-mail address", { ...mia, email: "" }, { id: "sam", email: "" }, null],
])("finds the fault or no fault of %s", (_, referrer, friend, fault) => {
  expect(referralFault(referrer, friend)).toBe(fault);
});
