import { type Draft, missingSteps, type RequestInput, type Step } from "./draft.ts";

/** Days that a request may name; with more than these "any day" says the same. */
export const MAX_PREFERRED_DAYS = 3;

/** Whether a booking is a request: it has preferred times, and no time has been chosen since. */
export function isRequest(session: { request: unknown; visits: readonly unknown[] }): boolean {
  return session.request !== null && session.visits.length === 0;
}

/**
 * The preferred times; without any, the day from which the customer looked for times. `today` in the area.
 */
export function toRequestInput(
  { request, desiredDate, wishedGroomerId }: Pick<Draft, "request" | "desiredDate" | "wishedGroomerId">,
  today: string,
): RequestInput {
  const days = desiredDate && desiredDate >= today ? [desiredDate] : [];
  return request ?? { days, partsOfDay: [], wantsCall: false, note: "", groomerId: wishedGroomerId };
}

/** The steps that a request still misses: all of a booking but the time and the payment. */
export function missingForRequest(draft: Draft, hasCustomer: boolean): Step[] {
  return missingSteps(draft, hasCustomer).filter((step) => step !== "time" && step !== "payment");
}

/** A name that may appear in a mail to an unverified address: letters only, no link. */
export function plainName(name: string): string {
  return /^[\p{L}\p{M}' -]{1,60}$/u.test(name) ? name : "";
}
