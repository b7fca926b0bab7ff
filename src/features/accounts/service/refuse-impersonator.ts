import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { ACCOUNT_REFUSALS } from "../words/refusals.ts";

/**
 * Refuses staff who act for a customer. Only customers may change cards, password, addresses, consents,
 * account.
 */
export function refuseImpersonator({ actor }: Context): void {
  if (actor.role !== "anonymous" && actor.impersonatorId !== undefined) {
    throw new Refusal("forbidden", ACCOUNT_REFUSALS.actingForCustomer);
  }
}
