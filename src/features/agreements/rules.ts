/** The four documents that the terms modal shows. */
export const AGREEMENT_KINDS = ["cancellation", "customer", "release", "terms"] as const;
export type AgreementKind = (typeof AGREEMENT_KINDS)[number];

/** The three that a customer has to accept, under the names of their boxes. */
export const REQUIRED_KINDS = {
  petRelease: "release",
  cancellationPolicy: "cancellation",
  termsAndConditions: "terms",
} as const satisfies Record<string, AgreementKind>;

/** Above the three boxes. */
export const ACCEPTANCE_TEXT = "You must agree to the following Terms & Conditions prior to service";

export type Acceptance = Record<keyof typeof REQUIRED_KINDS, boolean>;

type Versioned = { kind: AgreementKind; version: number };

/**
 * Which boxes a customer has ticked for the documents as they are now: a new version asks again. A kind that
 * the brand has no document of needs no acceptance.
 */
export function toAcceptance(current: readonly Versioned[], accepted: readonly Versioned[]): Acceptance {
  const isAccepted = (kind: AgreementKind) => {
    const now = current.find((document) => document.kind === kind);
    return !now || accepted.some((one) => one.kind === kind && one.version >= now.version);
  };
  return {
    petRelease: isAccepted(REQUIRED_KINDS.petRelease),
    cancellationPolicy: isAccepted(REQUIRED_KINDS.cancellationPolicy),
    termsAndConditions: isAccepted(REQUIRED_KINDS.termsAndConditions),
  };
}
