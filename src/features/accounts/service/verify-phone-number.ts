import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import { parsePhone } from "../rules/phone.ts";
import * as settingsStore from "../store/settings.ts";
import { readCustomer } from "./read-customer.ts";

const CHECKS_OF_NETWORK: RateLimit = { points: 120, seconds: 900 };

type PhoneCheckInput = { phone_number?: string | undefined; customer_id?: string | undefined };
type PhoneCheck = { phoneNumber: string; isVerified: boolean | null };

/**
 * Needs a phone number or a customer id. Whether somebody has proved a number is told to who has, and to
 * staff; a stranger learns only that it is one, whatever is known here. Another's id is not found.
 */
export async function verifyPhoneNumber(context: Context, ask: PhoneCheckInput): Promise<PhoneCheck> {
  const { db, siteId, actor, ipAddress } = context;
  await limitRate(db, "phone checks", `${siteId} ${toNetwork(ipAddress)}`, CHECKS_OF_NETWORK);
  const number = ask.phone_number === undefined ? null : parsePhone(ask.phone_number);
  if (ask.phone_number !== undefined && number === null) {
    throw refuseFields({ phone_number: ["Enter a valid phone number"] });
  }
  const isStaff = actor.role === "staff";
  if (ask.customer_id !== undefined) {
    const isOwn = actor.role === "customer" && actor.profileId === ask.customer_id;
    const customer = isStaff || isOwn ? await readCustomer(db, siteId, ask.customer_id) : null;
    if (!customer) throw notFound("This customer");
    const phoneNumber = number ?? customer.phoneNumber;
    const isVerified = customer.isPhoneVerified && phoneNumber === customer.phoneNumber;
    return { phoneNumber, isVerified };
  }
  if (number === null) throw refuseFields({ phone_number: ["Enter a phone number"] });
  if (isStaff)
    return { phoneNumber: number, isVerified: await settingsStore.isPhoneProved(db, siteId, number) };
  if (actor.role !== "customer") return { phoneNumber: number, isVerified: null };
  const isOwn = await settingsStore.isPhoneProved(db, siteId, number, actor.profileId);
  return { phoneNumber: number, isVerified: isOwn || null };
}
