import { parsePhone } from "#features/accounts/rules/phone.ts";
import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/verb.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { PHONE_MESSAGE, withContact } from "../../rules/draft.ts";
import { changeSession } from "../../service/change-session.ts";
import { agree } from "../internal/record-agreement.ts";

export type ContactWish = {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  referralSource: string;
};

/**
 * Says who books, and that the terms are agreed to. A signed-in customer is attached at once, with the number
 * of the account as proved; any other number is proved by a code first.
 */
export async function setCustomer(
  context: Context,
  token: string,
  wish: ContactWish,
): Promise<BookingSession> {
  refuseImpersonator(context);
  const phoneNumber = parsePhone(wish.phoneNumber);
  if (!phoneNumber) throw refuseFields({ phoneNumber: [PHONE_MESSAGE] });
  const { firstName, lastName, email, referralSource } = wish;
  const contact = { firstName, lastName, email, phoneNumber, referralSource };
  const own = await signedIn(context);
  return changeSession(context, token, async (session, tx) => {
    const customerId = own?.customerId ?? session.customerId;
    if (session.customerId !== null && session.customerId !== customerId) {
      throw new Refusal("conflict", "This booking belongs to another customer.");
    }
    if (customerId !== null) await agree(context, tx, customerId);
    const verifiedPhone = session.draft.verifiedPhone ?? own?.phoneNumber ?? null;
    return {
      ...session,
      customerId,
      draft: { ...withContact(session.draft, contact, context.now), verifiedPhone },
    };
  });
}

async function signedIn({ actor, db, siteId }: Context) {
  if (actor.role !== "customer") return null;
  const customer = await readCustomer(db, siteId, actor.profileId);
  const phoneNumber = customer?.isPhoneVerified ? customer.phoneNumber : null;
  return customer && { customerId: actor.profileId, phoneNumber };
}
