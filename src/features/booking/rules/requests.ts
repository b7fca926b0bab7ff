import { type Draft, missingSteps, type RequestInput, type Step } from "./draft.ts";

/** The most preferred days in a request. A customer with more days can choose "any day" instead. */
export const MAX_PREFERRED_DAYS = 3;

/** Whether a booking is a request: the booking has preferred times but no chosen time. */
export function isRequest(session: { request: unknown; visits: readonly unknown[] }): boolean {
  return session.request !== null && session.visits.length === 0;
}

/**
 * The draft's preferred times. Without any, suggests the desired date and the preferred groomer.
 * `today` is the date in the service area; a desired date before `today` is left out.
 */
export function toRequestInput(
  { request, desiredDate, wishedGroomerId }: Pick<Draft, "request" | "desiredDate" | "wishedGroomerId">,
  today: string,
): RequestInput {
  const days = desiredDate && desiredDate >= today ? [desiredDate] : [];
  return request ?? { days, partsOfDay: [], wantsCall: false, note: "", groomerId: wishedGroomerId };
}

/** The unfinished steps of a request. A request needs neither a time nor a payment. */
export function missingForRequest(draft: Draft, hasCustomer: boolean): Step[] {
  return missingSteps(draft, hasCustomer).filter((step) => step !== "time" && step !== "payment");
}

/** Returns a name of letters only; any other name becomes "". Links must not get into mail to strangers. */
export function plainName(name: string): string {
  return /^[\p{L}\p{M}' -]{1,60}$/u.test(name) ? name : "";
}
