import { expect, it } from "vitest";
import { referralFault } from "./referrals.ts";

const mia = { customerId: "mia", email: "Mia@Example.com" };

it.each([
  ["an unknown code", null, { customerId: "sam", email: "" }, "unknown"],
  ["the own code", mia, mia, "own"],
  ["the own code in a second account", mia, { customerId: "mia2", email: " mia@example.com" }, "own"],
  ["a friend's code", mia, { customerId: "sam", email: "sam@example.com" }, null],
  ["two who gave no e-mail", { ...mia, email: "" }, { customerId: "sam", email: "" }, null],
])("judges %s", (_, referrer, friend, fault) => {
  expect(referralFault(referrer, friend)).toBe(fault);
});
