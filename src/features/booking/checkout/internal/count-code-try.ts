import type { GiftCardFault } from "#features/promotions/rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { type Refusal, refuseFields } from "#kit/wire/errors.ts";
import { findSession } from "../../service/find-session.ts";
import { FIELD_FAULTS, VOID_GIFT_CARD } from "../../words/session.ts";

/** Codes are worth money and can be guessed. Every try counts for the booking and for its network. */
const CODES_OF_SESSION: RateLimit = { points: 30, seconds: 3_600 };
const CODES_OF_NETWORK: RateLimit = { points: 120, seconds: 3_600 };

/** Counts a try before the code is looked up. Refuses (`too_many_requests`) above the limits. */
export async function countCodeTry(context: Context, token: string): Promise<void> {
  const { id } = await findSession(context, token);
  await limitRate(context.db, "booking-code", id, CODES_OF_SESSION);
  const network = `${context.siteId} ${toNetwork(context.ipAddress)}`;
  await limitRate(context.db, "booking-code-network", network, CODES_OF_NETWORK);
}

/**
 * The same refusal for every invalid code, so that a caller cannot find out which codes exist. Only the code
 * of a void gift card, which is worth nothing, is named.
 */
export function refuseCode(reason?: GiftCardFault): Refusal {
  return refuseFields({ code: [reason === "void" ? VOID_GIFT_CARD : FIELD_FAULTS.code] });
}
