/** The four legal documents for customers. */
export const AGREEMENT_KINDS = ["cancellation", "customer", "release", "terms"] as const;
export type AgreementKind = (typeof AGREEMENT_KINDS)[number];

/** The documents that groomers accept, by the names of their checkboxes. */
export const GROOMER_KINDS = {
  businessServicesAgreement: "business_services",
  compensationPolicy: "compensation",
  taxWithholding: "tax_withholding",
  healthInsurance: "health_insurance",
  workersCompensation: "workers_compensation",
  avenueSecretarialOfficeServices: "office_services",
} as const;
export type GroomerFlag = keyof typeof GROOMER_KINDS;
export const GROOMER_FLAGS = Object.keys(GROOMER_KINDS) as readonly GroomerFlag[];

/** All kinds: those for customers, then those for groomers. */
export const DOCUMENT_KINDS = [...AGREEMENT_KINDS, ...Object.values(GROOMER_KINDS)] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The three documents that a customer has to accept, by the names of their checkboxes. */
export const REQUIRED_KINDS = {
  petRelease: "release",
  cancellationPolicy: "cancellation",
  termsAndConditions: "terms",
} as const satisfies Record<string, AgreementKind>;

export type Acceptance = Record<keyof typeof REQUIRED_KINDS, boolean>;

type Versioned = { kind: DocumentKind; version: number };

/**
 * Whether a customer accepted the current version of each required document. A kind without a
 * document needs no acceptance, so it counts as accepted.
 */
export function toAcceptance(current: readonly Versioned[], accepted: readonly Versioned[]): Acceptance {
  const isAccepted = (kind: AgreementKind) => {
    const latest = current.find((document) => document.kind === kind);
    return (
      !latest || accepted.some((document) => document.kind === kind && document.version >= latest.version)
    );
  };
  return {
    petRelease: isAccepted(REQUIRED_KINDS.petRelease),
    cancellationPolicy: isAccepted(REQUIRED_KINDS.cancellationPolicy),
    termsAndConditions: isAccepted(REQUIRED_KINDS.termsAndConditions),
  };
}

/** Of a customer's documents, the required ones that the customer has not accepted. */
export function openDocuments<D extends { kind: AgreementKind; acceptedAt: string | null }>(
  documents: readonly D[],
): D[] {
  const required: readonly AgreementKind[] = Object.values(REQUIRED_KINDS);
  return documents.filter(({ kind, acceptedAt }) => acceptedAt === null && required.includes(kind));
}

/** The kinds of required documents whose current version is not accepted. */
export function openKinds(current: readonly Versioned[], accepted: readonly Versioned[]): AgreementKind[] {
  const acceptance = toAcceptance(current, accepted);
  const names = Object.keys(REQUIRED_KINDS) as (keyof Acceptance)[];
  return names.filter((name) => !acceptance[name]).map((name) => REQUIRED_KINDS[name]);
}
