import { expect, it } from "vitest";
import { isReadMethod } from "#kit/server/request-identity.ts";
import { handlers } from "../../src/api.ts";
import { keyOf } from "../samples.ts";
import { GIVES_UP, THE_PERSONS_OWN } from "./personal-calls.ts";

it("the list of personal calls names every call with a personal path", () => {
  const endpoints = handlers.map((handler) => handler.endpoint);
  const delicate = /(?<!dis)card|payment|password|e-?mail|phone|delete|referral|terms/;
  const writes = endpoints.filter(({ method }) => !isReadMethod(method));
  const personal = writes.filter((spec) => !spec.audience.includes("public") && delicate.test(spec.path));
  const missing = personal.map(keyOf).filter((key) => !THE_PERSONS_OWN.includes(key));
  expect(missing.filter((key) => !GIVES_UP.has(key))).toEqual([]);
  expect(THE_PERSONS_OWN.filter((key) => !endpoints.map(keyOf).includes(key))).toEqual([]);
});
