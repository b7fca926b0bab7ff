import { expect, it } from "vitest";
import { isReadMethod } from "#kit/server/request-identity.ts";
import { handlers } from "../../src/api.ts";
import { keyOf } from "../samples.ts";
import { GIVES_UP, THE_PERSONS_OWN } from "./personal-calls.ts";

it("staff who act for a customer are refused every personal call", () => {
  const endpoints = handlers.map((handler) => handler.endpoint);
  const delicate = /card|payment|password|e-?mail|phone|delete|referral|terms/;
  const writes = endpoints.filter((one) => !isReadMethod(one.method));
  const theirs = writes.filter((one) => !one.audience.includes("public") && delicate.test(one.path));
  const missing = theirs.map(keyOf).filter((key) => !THE_PERSONS_OWN.includes(key));
  expect(missing.filter((key) => !GIVES_UP.has(key))).toEqual([]);
  expect(THE_PERSONS_OWN.filter((key) => !endpoints.map(keyOf).includes(key))).toEqual([]);
});
