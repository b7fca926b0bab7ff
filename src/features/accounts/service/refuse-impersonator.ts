import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";

/** Who acts as somebody else may not touch payment, cards, password, phone, e-mail, deletion or referral. */
export function refuseImpersonator({ actor }: Context): void {
  if (actor.role !== "anonymous" && actor.impersonatorId !== undefined) {
    throw new Refusal("forbidden", "Only the customer can do this. You are signed in on their behalf.");
  }
}
