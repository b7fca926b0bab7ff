import { type Anywhere, call } from "#kit/web/call.ts";
import { acceptTerms, type CustomerAgreement, listCustomerAgreements } from "../contract.ts";
import { REQUIRED_KINDS } from "../rules.ts";

/** For loaders: reads the brand's documents with the customer's acceptances. */
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
 * For actions: records the consents of a form with the three checkboxes. Refuses checkboxes without a check.
 */
export async function acceptFrom(where: Anywhere, form: FormData): Promise<void> {
  // The cast lets an unchecked box reach the API, because the API's refusal names the box.
  const isChecked = (name: keyof typeof REQUIRED_KINDS) => form.has(name) as true;
  await call(where, acceptTerms, {
    body: {
      petRelease: isChecked("petRelease"),
      cancellationPolicy: isChecked("cancellationPolicy"),
      termsAndConditions: isChecked("termsAndConditions"),
    },
  });
}
