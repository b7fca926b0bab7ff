import { expect, it } from "vitest";
import { toAcceptance } from "./rules.ts";

const current = [
  { kind: "terms", version: 3 },
  { kind: "release", version: 1 },
  { kind: "customer", version: 1 },
] as const;

it("counts an acceptance only for the current version", () => {
  const accepted = [
    { kind: "terms", version: 2 },
    { kind: "release", version: 1 },
  ] as const;
  expect(toAcceptance(current, accepted)).toEqual({
    petRelease: true,
    cancellationPolicy: true, // The brand has no such document.
    termsAndConditions: false,
  });
});

it("requires a new customer to accept every published document", () => {
  expect(toAcceptance(current, [])).toEqual({
    petRelease: false,
    cancellationPolicy: true,
    termsAndConditions: false,
  });
});
