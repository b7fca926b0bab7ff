import { parsePhone } from "#features/accounts/rules/phone.ts";
import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { type Contact, type Draft, withContact } from "../../rules/draft.ts";
import { changeSession } from "../../service/change-session.ts";
import { FIELD_FAULTS, PHONE_MESSAGE, SESSION_REFUSALS } from "../../words/session.ts";
import { lockOwner } from "../internal/lock-owner.ts";
import { recordAgreement } from "../internal/record-agreement.ts";

type HomeFacts = {
  addressNotes?: string | undefined;
  isApartmentComplex?: boolean | undefined;
  /** The id of the service area. */
  serviceArea?: string | undefined;
};
type CustomerInput = Contact & HomeFacts;

/**
 * Saves the contact and the consent; the phone number is parsed first. A signed-in customer gets the booking
 * at once, with the account's verified number. Any other number needs a code. Refuses (`conflict`) a booking
 * of another customer.
 */
export async function setCustomer(
  context: Context,
  token: string,
  input: CustomerInput,
): Promise<BookingSession> {
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
    const address = describeHome(session.draft, input);
    if (session.customerId === null && customerId !== null) await lockOwner(tx, context.siteId, customerId);
    if (customerId !== null) await recordAgreement(context, tx, customerId);
    const verifiedPhone = session.draft.verifiedPhone ?? signedIn?.phoneNumber ?? null;
    return {
      ...session,
      customerId,
      draft: { ...withContact(session.draft, contact, context.now), address, verifiedPhone },
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

/**
 * The draft's address with the notes and the kind of house. Refuses (`validation_failed`) another service
 * area than the address lies in, and facts of an address that is not entered yet.
 */
function describeHome({ address, areaId }: Draft, input: HomeFacts): Draft["address"] {
  const { addressNotes, isApartmentComplex, serviceArea } = input;
  if (serviceArea !== undefined && serviceArea !== areaId)
    throw refuseFields({ serviceArea: [address ? FIELD_FAULTS.otherArea : FIELD_FAULTS.addressFirst] });
  if (addressNotes === undefined && isApartmentComplex === undefined) return address;
  if (!address) {
    const field = addressNotes === undefined ? "isApartmentComplex" : "addressNotes";
    throw refuseFields({ [field]: [FIELD_FAULTS.addressFirst] });
  }
  return {
    ...address,
    addressNotes: addressNotes ?? address.addressNotes,
    isApartmentComplex: isApartmentComplex ?? address.isApartmentComplex,
  };
}
