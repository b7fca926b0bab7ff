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

/**
 * One time of one groomer for all services of a draft, held until `expiresAt`. `choice`: as `readChoice`
 * makes it.
 */
type HoldInput = {
  sessionId: string;
  customerId: string;
  draft: Draft;
  choice: Awaited<ReturnType<typeof readChoice>>;
  expiresAt: Date;
};

/**
 * Creates a booking for a customer who is away, with a longer hold than usual. Its token stays secret until
 * handed over. Writes nothing when the time is taken.
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
  // Extending counts from now: it would shorten such a hold.
  const timed = { holdExpiresAt, holdExtensions: MAX_HOLD_EXTENSIONS };
  await run(
    tx,
    bookingStore.saveSession(tx, { ...row, siteId, status: "new", placingSince: null, ...timed }),
  );
  return held;
}

/**
 * Opens a prepared booking in this browser, by a token of its own. `isFirst`: a customer who comes at the
 * last moment gets the minutes of an ordinary hold. Null when the time is no longer held.
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
  const longer = isFirst && isSoon ? await extend(tx, siteId, sessionId, 1, now) : null;
  const expiresAt = longer ?? session.holdExpiresAt;
  if (longer) await run(tx, bookingStore.saveSession(tx, { ...session, holdExpiresAt: longer }));
  const token = newToken();
  await heldStore.setToken(tx, siteId, sessionId, hashToken(token));
  setBookingCookie(context, token);
  return { token, expiresAt };
}

/** Releases the time of such a booking, unless its order is being placed or is placed. */
export async function releaseHeldSession(tx: Tx, siteId: SiteId, sessionId: string): Promise<void> {
  const session = await bookingStore.lock(tx, siteId, sessionId);
  if (session?.status !== "new") return;
  await release(tx, siteId, sessionId);
  const draft = { ...session.draft, visits: [] };
  await run(tx, bookingStore.saveSession(tx, { ...session, draft, holdExpiresAt: null, holdExtensions: 0 }));
}

/** Which of some bookings have become orders. */
export async function listPlaced(db: Db, siteId: SiteId, ids: readonly string[]): Promise<Set<string>> {
  return new Set(await heldStore.listPlaced(db, siteId, ids));
}
