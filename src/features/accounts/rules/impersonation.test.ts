import { expect, it } from "vitest";
import { IMPERSONATION_MINUTES, IMPERSONATION_MS, IMPERSONATION_SPAN } from "./impersonation.ts";
import { signInEnd } from "./sign-in.ts";

it("ends an impersonation after an hour, the span that screens show", () => {
  expect(IMPERSONATION_SPAN).toBe("an hour");
  expect(IMPERSONATION_MS).toBe(IMPERSONATION_MINUTES * 60_000);
  expect(signInEnd(new Date("2027-01-04T16:00:00Z"), true)).toEqual(new Date("2027-01-04T17:00:00Z"));
});
