import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { findGiftCard } from "#features/promotions/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { BookingSession } from "../../contract/session.ts";
import { changeDraft } from "../../service/change-session.ts";
import { countCodeTry, refuseCode } from "../internal/count-code-try.ts";

/** Saves a gift card, which placing the order spends. Refuses (`validation_failed`) an invalid code. */
export async function setGiftCard(context: Context, token: string, code: string): Promise<BookingSession> {
  refuseImpersonator(context);
  await countCodeTry(context, token);
  const found = await findGiftCard(context.db, context.siteId, code, context.now);
  if ("reason" in found) throw refuseCode(found.reason);
  return changeDraft(context, token, (draft) => ({ ...draft, giftCard: found.giftCard.code }));
}

export function removeGiftCard(context: Context, token: string): Promise<BookingSession> {
  return changeDraft(context, token, (draft) => ({ ...draft, giftCard: null }));
}
