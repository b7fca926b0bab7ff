import type { Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { holdEnd, MAX_HOLD_EXTENSIONS } from "#features/calendar/rules/holds.ts";
import { extend, type HoldResult, hold, release } from "#features/calendar/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { hashToken, newToken } from "#kit/server/ids.ts";
import { run } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { setBookingCookie } from "../../internal/open-session.ts";
import { type Draft, isHeld, servicesOf, sessionEnd } from "../../rules/draft.ts";
import type { readChoice } from "../../service/read-draft-needs.ts";
import * as bookingStore from "../../store/sessions.ts";
import * as heldStore from "../store/held-sessions.ts";

/** The time and groomer of `choice`, held until `expiresAt` for all services of the draft. */
type HoldInput = {
  sessionId: string;
  customerId: string;
  draft: Draft;
  choice: Awaited<ReturnType<typeof readChoice>>;
  expiresAt: Date;
};

/**
 * Creates a booking with a held time for a customer who is not online, with a longer hold than usual. No
 * caller knows the booking's token; see `openHeldSession`. Writes nothing if the time is taken.
 */
export async function holdForCustomer(
  tx: Tx,
  siteId: SiteId,
  input: HoldInput,
  now: Date,
): Promise<HoldResult> {
  const { sessionId, customerId, draft, choice, expiresAt: holdExpiresAt } = input;
  const held = await hold(tx, siteId, sessionId, [choice], now, holdExpiresAt);
  if (!held.ok) return held;
  const opening = held.openings[0] as Opening;
  const visit = {
    groomerId: opening.groomerId,
    startsAt: new Date(opening.startsAt).toISOString(),
    endsAt: new Date(opening.endsAt).toISOString(),
    minutes: choice.needs.minutes,
    zoneId: opening.zone.id,
    services: servicesOf(draft),
  };
  const chosen = { ...draft, visits: [visit] };
  const row = { id: sessionId, customerId, draft: chosen, expiresAt: sessionEnd(now) };
  await bookingStore.insert(tx, siteId, { ...row, tokenHash: hashToken(newToken()) }, now);
  // An extension lasts from now on and would shorten this long hold, so none is left.
  const timed = { holdExpiresAt, holdExtensions: MAX_HOLD_EXTENSIONS };
  await run(
    tx,
    bookingStore.saveSession(tx, { ...row, siteId, status: "new", placingSince: null, ...timed }),
  );
  return held;
}

/**
 * Opens a prepared booking in the caller's browser with a new token. `isFirst`: on the first opening, a hold
 * that ends soon is extended to an ordinary hold. Returns null if the time is no longer held.
 */
export async function openHeldSession(
  context: Context,
  tx: Tx,
  sessionId: string,
  isFirst: boolean,
): Promise<{ token: string; expiresAt: Date } | null> {
  const { siteId, now } = context;
  const session = await bookingStore.lock(tx, siteId, sessionId);
  if (session?.status !== "new" || session.draft.visits.length === 0) return null;
  if (!session.holdExpiresAt || !isHeld(session, now)) return null;
  const isSoon = session.holdExpiresAt < holdEnd(now);
  const extendedTo = isFirst && isSoon ? await extend(tx, siteId, sessionId, 1, now) : null;
  const expiresAt = extendedTo ?? session.holdExpiresAt;
  if (extendedTo) await run(tx, bookingStore.saveSession(tx, { ...session, holdExpiresAt: extendedTo }));
  const token = newToken();
  await heldStore.setToken(tx, siteId, sessionId, hashToken(token));
  setBookingCookie(context, token);
  return { token, expiresAt };
}

/** Releases the time of a prepared booking, unless the booking is being placed or has ended. */
export async function releaseHeldSession(tx: Tx, siteId: SiteId, sessionId: string): Promise<void> {
  const session = await bookingStore.lock(tx, siteId, sessionId);
  if (session?.status !== "new") return;
  await release(tx, siteId, sessionId);
  const draft = { ...session.draft, visits: [] };
  await run(tx, bookingStore.saveSession(tx, { ...session, draft, holdExpiresAt: null, holdExtensions: 0 }));
}

/** Returns the ids of the bookings that have become orders. */
export async function listPlaced(db: Db, siteId: SiteId, ids: readonly string[]): Promise<Set<string>> {
  return new Set(await heldStore.listPlaced(db, siteId, ids));
}
