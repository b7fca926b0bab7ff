import { expect, it } from "vitest";
import { toAcceptance } from "./rules.ts";

const current = [
  { kind: "terms", version: 3 },
  { kind: "release", version: 1 },
  { kind: "customer", version: 1 },
] as const;

it("counts an acceptance for the current version only: a new one asks again", () => {
  const accepted = [
    { kind: "terms", version: 2 },
    { kind: "release", version: 1 },
  ] as const;
  expect(toAcceptance(current, accepted)).toEqual({
    petRelease: true,
    cancellationPolicy: true, // the brand has no such document
    termsAndConditions: false,
  });
});

it("asks a new customer for everything that the brand has published", () => {
  expect(toAcceptance(current, [])).toEqual({
    petRelease: false,
    cancellationPolicy: true,
    termsAndConditions: false,
  });
});
