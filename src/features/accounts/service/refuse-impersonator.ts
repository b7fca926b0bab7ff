import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { ACCOUNT_REFUSALS } from "../words/refusals.ts";

/**
 * Staff who act for a customer may not change cards, password, phone, e-mail, consents or the
 * account itself.
 */
export function refuseImpersonator({ actor }: Context): void {
  if (actor.role !== "anonymous" && actor.impersonatorId !== undefined) {
    throw new Refusal("forbidden", ACCOUNT_REFUSALS.actingForCustomer);
  }
}
