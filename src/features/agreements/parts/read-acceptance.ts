import { type Anywhere, call } from "#kit/web/call.ts";
import { acceptTerms, type CustomerAgreement, listCustomerAgreements } from "../contract.ts";
import { REQUIRED_KINDS } from "../rules.ts";

/** For loaders: the brand's documents with a customer's acceptance of each. */
export function readAcceptance(where: Anywhere, customerId: string): Promise<CustomerAgreement[]> {
  return call(where, listCustomerAgreements, { params: { id: customerId } });
}

/** Whether one of the required documents, as it is now, was not accepted yet. */
export function isAcceptanceDue(documents: readonly CustomerAgreement[]): boolean {
  return documents.some(({ kind, acceptedAt }) => isRequired(kind) && acceptedAt === null);
}

/** Whether a document is one of those that have to be agreed to. */
export function isRequired(kind: string): boolean {
  return Object.values<string>(REQUIRED_KINDS).includes(kind);
}

/**
 * For actions: records the consents of a form with the three boxes. Refuses at each box that is not ticked.
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
