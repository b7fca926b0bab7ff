import { readBlockedGroomers } from "#features/accounts/service/read-blocked-groomers.ts";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { createOrder, type OrderInput } from "#features/orders/service/create-order.ts";
import { notifyRequested } from "#features/orders/service/notify-requested.ts";
import type { VisitQuote } from "#features/quotes/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { inQueue } from "#kit/server/queue.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { BookingSession } from "../../contract/session.ts";
import { savePets } from "../../internal/match-pets.ts";
import { type QuotedVisit, quoteSession, readPromos } from "../../internal/quote-session.ts";
import { readZonePrice, zonePriceOf } from "../../internal/read-zone-price.ts";
import { redeemExtras } from "../../internal/redeem-extras.ts";
import { type Draft, visitFingerprint } from "../../rules/draft.ts";
import { missingForRequest, toRequestInput } from "../../rules/requests.ts";
import { findSession, showSession } from "../../service/find-session.ts";
import { type Pricing, readPricing, refuseIfWithdrawn, requireArea } from "../../service/quote-draft.ts";
import type { SessionRow } from "../../store/sessions.ts";
import { FIELD_FAULTS, SESSION_REFUSALS } from "../../words/session.ts";
import { beginRequest, endAsRequest } from "../internal/session-request.ts";

/**
 * Turns a session into an order with the status `request`, in one transaction without bank or occupancy. A
 * session becomes a request or placed orders, never both; a repeated call returns the same request.
 */
export async function requestOrder(context: Context, token: string): Promise<BookingSession> {
  refuseImpersonator(context);
  const found = await findSession(context, token);
  await inQueue(`place:${found.id}`, async () => {
    const estimate = await estimateRequest(context, found);
    await context.db.transaction().execute((tx) => createRequest(tx, context, found, estimate));
  });
  return showSession(context, token);
}

/**
 * Refuses (`not_ready`) an incomplete draft, and (`conflict`) a draft that has changed since the estimate or
 * has a withdrawn service or an archived area.
 */
async function createRequest(
  tx: Tx,
  context: Context,
  found: SessionRow,
  { pricing, quoted }: Estimate,
): Promise<void> {
  const { siteId, now } = context;
  const session = await beginRequest(context, tx, found.id);
  if (!session) return;
  const { customerId, draft } = session;
  const missing = missingForRequest(draft, customerId !== null);
  if (missing.length > 0 || customerId === null || !draft.contact) {
    throw new Refusal("not_ready", SESSION_REFUSALS.incomplete, { details: { missing } });
  }
  if (
    visitFingerprint(draft) !== visitFingerprint(found.draft) ||
    extrasFingerprint(draft) !== extrasFingerprint(found.draft)
  )
    throw new Refusal("conflict", SESSION_REFUSALS.changedElsewhere);
  refuseIfWithdrawn(draft, pricing);
  const { timeZone } = requireArea(pricing);
  await refuseGroomer(tx, siteId, customerId, draft);
  const petIds = await savePets(tx, { siteId, now, facts: pricing.facts }, customerId, draft.pets);
  const orderId = newId();
  const today = dateIn(timeZone, now);
  await createOrder(tx, siteId, orderId, toOrderInput(session, { customerId, petIds, today }, quoted), now);
  // The estimate includes the discounts, so they are redeemed now. A failed transaction restores them.
  await redeemExtras(tx, { siteId, now }, session, [{ orderId, quoted }]);
  await notifyRequested(tx, siteId, orderId, draft.contact, draft.origin, now);
  await endAsRequest(tx, session, { ...draft, claim: null });
}

/**
 * Refuses (`validation_failed`) a preferred groomer who has left since the choice, or who has blocked the
 * customer, or the reverse.
 */
async function refuseGroomer(tx: Tx, siteId: SiteId, customerId: string, draft: Draft): Promise<void> {
  const { groomerId } = toRequestInput(draft, "");
  if (groomerId === null) return;
  const blocked = await readBlockedGroomers(tx, siteId, customerId);
  const [groomer] = await readGroomers(tx, siteId, [groomerId]);
  if (!groomer || blocked.has(groomerId)) throw refuseFields({ groomerId: [FIELD_FAULTS.groomer] });
}

/** The parts of the price besides the services, as a text to compare. */
const extrasFingerprint = ({ upsells, coupon, giftCard, tip }: Draft) =>
  JSON.stringify([upsells, coupon, giftCard, tip]);

function toOrderInput(
  session: SessionRow,
  { customerId, petIds, today }: { customerId: string; petIds: ReadonlyMap<string, string>; today: string },
  quoted: VisitQuote,
): OrderInput {
  const { address, areaId, source } = session.draft;
  if (!address || !areaId) throw new Refusal("not_ready", SESSION_REFUSALS.noAddress);
  const { groomerId, ...preferredTimes } = toRequestInput(session.draft, today);
  return {
    bookingSessionId: session.id,
    visit: 0,
    customerId,
    groomerId,
    areaId,
    status: "request",
    source,
    origin: session.draft.origin,
    utm: session.draft.utm,
    referrer: session.draft.referrer,
    appointmentStart: null,
    appointmentEnd: null,
    wishes: preferredTimes,
    address,
    paymentMethod: null,
    paymentLabel: "",
    totals: quoted.quote,
    lines: quoted.lines.map((line) => ({ ...line, petId: petIds.get(line.petId) ?? line.petId })),
  };
}

type Estimate = { pricing: Pricing; quoted: QuotedVisit };

/** Prices all services in one visit, with the preferred groomer or as a range over all suitable groomers. */
async function estimateRequest(context: Context, session: SessionRow): Promise<Estimate> {
  const { db, siteId, now } = context;
  const { draft } = session;
  const { groomerId } = toRequestInput(draft, "");
  const [pricing, promos, preferred] = await Promise.all([
    readPricing(db, siteId, draft, now),
    // Only orders spend credit, so a request is priced without a customer.
    readPromos(context, session, null),
    groomerId === null ? [] : readGroomers(db, siteId, [groomerId]),
  ]);
  const [groomer] = preferred;
  const zonePrice = zonePriceOf(preferred, draft) ?? (await readZonePrice(context, draft));
  const pacePercent = groomer?.pacePercent ?? 100;
  const part = { groomerId, pacePercent, zonePrice, pets: draft.pets };
  const [quoted] = quoteSession(draft, pricing, [part], promos).visits;
  if (!quoted) throw new Error("One part was not quoted");
  return { pricing, quoted };
}
