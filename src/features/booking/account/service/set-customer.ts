import { parsePhone } from "#features/accounts/rules/phone.ts";
import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { type Contact, withContact } from "../../rules/draft.ts";
import { changeSession } from "../../service/change-session.ts";
import { PHONE_MESSAGE, SESSION_REFUSALS } from "../../words/session.ts";
import { recordAgreement } from "../internal/record-agreement.ts";

/**
 * Saves the contact and the consent; the phone number is parsed first. A signed-in customer gets the booking
 * at once, with the account's verified number. Any other number needs a code. Refuses (`conflict`) a booking
 * of another customer.
 */
export async function setCustomer(context: Context, token: string, input: Contact): Promise<BookingSession> {
  refuseImpersonator(context);
  const phoneNumber = parsePhone(input.phoneNumber);
  if (!phoneNumber) throw refuseFields({ phoneNumber: [PHONE_MESSAGE] });
  const { firstName, lastName, email, referralSource } = input;
  const contact = { firstName, lastName, email, phoneNumber, referralSource };
  const signedIn = await readSignedIn(context);
  return changeSession(context, token, async (session, tx) => {
    const customerId = signedIn?.customerId ?? session.customerId;
    if (session.customerId !== null && session.customerId !== customerId) {
      throw new Refusal("conflict", SESSION_REFUSALS.ofOtherCustomer);
    }
    if (customerId !== null) await recordAgreement(context, tx, customerId);
    const verifiedPhone = session.draft.verifiedPhone ?? signedIn?.phoneNumber ?? null;
    return {
      ...session,
      customerId,
      draft: { ...withContact(session.draft, contact, context.now), verifiedPhone },
    };
  });
}

/** The signed-in customer with the account's verified number, if any; null for other callers. */
async function readSignedIn({ actor, db, siteId }: Context) {
  if (actor.role !== "customer") return null;
  const customer = await readCustomer(db, siteId, actor.profileId);
  const phoneNumber = customer?.isPhoneVerified ? customer.phoneNumber : null;
  return customer && { customerId: actor.profileId, phoneNumber };
}
