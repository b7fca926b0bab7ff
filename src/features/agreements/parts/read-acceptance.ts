import { type Anywhere, call } from "#kit/web/call.ts";
import { acceptTerms, type CustomerAgreement, listCustomerAgreements } from "../contract.ts";
import { REQUIRED_KINDS } from "../rules.ts";

/** For loaders: the brand's documents, each with the customer's acceptance. */
export function readAcceptance(where: Anywhere, customerId: string): Promise<CustomerAgreement[]> {
  return call(where, listCustomerAgreements, { params: { id: customerId } });
}

/** Whether the customer has not yet accepted the current version of a required document. */
export function isAcceptanceDue(documents: readonly CustomerAgreement[]): boolean {
  return documents.some(({ kind, acceptedAt }) => isRequired(kind) && acceptedAt === null);
}

/** Whether customers must accept this kind of document. */
export function isRequired(kind: string): boolean {
  return Object.values<string>(REQUIRED_KINDS).includes(kind);
}

/**
 * For actions: records the consents of a form with the three boxes. Refuses at each box without a
 * tick.
 */
export async function acceptFrom(where: Anywhere, form: FormData): Promise<void> {
  const ticked = (name: keyof typeof REQUIRED_KINDS) => form.has(name) as true;
  await call(where, acceptTerms, {
    body: {
      petRelease: ticked("petRelease"),
      cancellationPolicy: ticked("cancellationPolicy"),
      termsAndConditions: ticked("termsAndConditions"),
    },
  });
}
