import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { mayRebook } from "#features/orders/rules/customer-actions.ts";
import { showOrder } from "#features/orders/service/show-order.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { readProfile } from "../../internal/customer-profile.ts";
import { limitNewSessions, openSession } from "../../internal/open-session.ts";
import { withProfile } from "../../rules/customer-profile.ts";
import { showSession } from "../../service/find-session.ts";
import { SESSION_REFUSALS } from "../../words/session.ts";
import { copyToDraft } from "../internal/copy-to-draft.ts";

/**
 * Starts a booking like one of the caller's orders, on `date` if that is ahead. Leaves out removed pets and
 * services no longer offered. Refuses (`conflict`) an order that cannot be booked again.
 */
export async function rebookOrder(context: Context, orderId: string, date?: string): Promise<BookingSession> {
  const { profileId } = actingAs(context, "customer");
  const order = await showOrder(context, orderId);
  if (!mayRebook(order.status)) {
    throw new Refusal("conflict", SESSION_REFUSALS.notRebookable);
  }
  await limitNewSessions(context);
  const profile = await readProfile(context, profileId);
  const draft = await copyToDraft(context, profileId, order);
  const isAhead = date !== undefined && date >= dateIn(order.area.timeZone, context.now);
  const dated = { ...draft, desiredDate: isAhead ? date : null };
  const completed = withProfile(dated, profile?.details, context.now);
  const { token } = await openSession(context, context.db, completed);
  return showSession(context, token);
}
