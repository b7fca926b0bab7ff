import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import { parsePhone } from "../rules/phone.ts";
import * as settingsStore from "../store/settings.ts";
import { FIELD_FAULTS } from "../words/fields.ts";
import { readCustomer } from "./read-customer.ts";

const CHECKS_OF_NETWORK: RateLimit = { points: 120, seconds: 900 };

type PhoneCheckInput = { phone_number?: string | undefined; customer_id?: string | undefined };
type PhoneCheck = { phoneNumber: string; isVerified: boolean | null };

/**
 * Checks a phone number, or the number of a customer id. The number's owner and staff who may contact
 * customers learn whether it is confirmed. A stranger learns only that it is valid; a foreign id is not
 * found.
 */
export async function verifyPhoneNumber(context: Context, input: PhoneCheckInput): Promise<PhoneCheck> {
  const { db, siteId, actor, ipAddress } = context;
  await limitRate(db, "phone checks", `${siteId} ${toNetwork(ipAddress)}`, CHECKS_OF_NETWORK);
  const number = input.phone_number === undefined ? null : parsePhone(input.phone_number);
  if (input.phone_number !== undefined && number === null) {
    throw refuseFields({ phone_number: [FIELD_FAULTS.phone] });
  }
  const isStaff = mayAsStaff(actor, "customers.contact");
  if (input.customer_id !== undefined) {
    const isOwn = actor.role === "customer" && actor.profileId === input.customer_id;
    const customer = isStaff || isOwn ? await readCustomer(db, siteId, input.customer_id) : null;
    if (!customer) throw notFound("This customer");
    const phoneNumber = number ?? customer.phoneNumber;
    const isVerified = customer.isPhoneVerified && phoneNumber === customer.phoneNumber;
    return { phoneNumber, isVerified };
  }
  if (number === null) throw refuseFields({ phone_number: [FIELD_FAULTS.noPhone] });
  if (isStaff)
    return { phoneNumber: number, isVerified: await settingsStore.isPhoneProved(db, siteId, number) };
  if (actor.role !== "customer") return { phoneNumber: number, isVerified: null };
  const isOwn = await settingsStore.isPhoneProved(db, siteId, number, actor.profileId);
  // Null instead of false: customers must not learn whether another customer has confirmed the number.
  return { phoneNumber: number, isVerified: isOwn || null };
}
