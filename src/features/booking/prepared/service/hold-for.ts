import { defaultDriveMinutes as drive } from "#features/calendar/rules/drive.ts";
import type { Opening } from "#features/calendar/rules/picture.ts";
import {
  extend,
  HOLD_MINUTES,
  type HoldOutcome,
  hold,
  MOST_EXTENSIONS,
  release,
} from "#features/calendar/service.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { hashToken, newToken } from "#kit/server/ids.ts";
import { run } from "#kit/server/statements.ts";
import type { Context } from "#kit/server/verb.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type Draft, SESSION_HOURS, servicesOf } from "../../rules/draft.ts";
import { BOOKING_COOKIE } from "../../start/service/start-session.ts";
import * as bookingStore from "../../store/sessions.ts";
import type { choiceOf } from "../../times/service/set-time.ts";
import * as heldStore from "../store/held.ts";

/**
 * One time of one groomer for all that a draft wishes, to be held until `expiresAt`. `choice`: as `choiceOf`
 * makes it.
 */
export type HoldWish = {
  sessionId: string;
  customerId: string;
  draft: Draft;
  choice: Awaited<ReturnType<typeof choiceOf>>;
  expiresAt: Date;
};

/**
 * Makes a booking of a customer who is not there, with a time that is held for longer than usual. Nobody
 * knows its token until it is handed over. Writes nothing when the time is taken.
 */
export async function holdFor(tx: Tx, siteId: SiteId, wish: HoldWish, now: Date): Promise<HoldOutcome> {
  const { sessionId, customerId, draft, choice, expiresAt: holdExpiresAt } = wish;
  const held = await hold(tx, siteId, sessionId, [choice], drive, now, holdExpiresAt);
  if (!held.ok) return held;
  const opening = held.openings[0] as Opening;
  const visit = {
    groomerId: opening.groomerId,
    startsAt: new Date(opening.startsAt).toISOString(),
    endsAt: new Date(opening.endsAt).toISOString(),
    minutes: choice.wish.minutes,
    zoneId: opening.zone.id,
    services: servicesOf(draft),
  };
  const expiresAt = new Date(now.getTime() + SESSION_HOURS * 3_600_000);
  const chosen = { ...draft, visits: [visit] };
  const row = { id: sessionId, customerId, draft: chosen, expiresAt };
  await bookingStore.insert(tx, siteId, { ...row, tokenHash: hashToken(newToken()) }, now);
  // Extending counts from now: it would shorten such a hold.
  const timed = { holdExpiresAt, holdExtensions: MOST_EXTENSIONS };
  await run(
    tx,
    bookingStore.saveSession(tx, { ...row, siteId, status: "new", placingSince: null, ...timed }),
  );
  return held;
}

/**
 * Gives a booking that was made for a customer into this browser, by a token of its own. `isFirst`: whoever
 * comes at the last moment has an ordinary hold's minutes. Null when the time is not held any more.
 */
export async function handOver(
  context: Context,
  tx: Tx,
  sessionId: string,
  isFirst: boolean,
): Promise<{ token: string; expiresAt: Date } | null> {
  const { siteId, now } = context;
  const session = await bookingStore.lock(tx, siteId, sessionId);
  if (session?.status !== "new" || session.draft.visits.length === 0) return null;
  if (!session.holdExpiresAt || session.holdExpiresAt <= now) return null;
  const isSoon = session.holdExpiresAt.getTime() < now.getTime() + HOLD_MINUTES * 60_000;
  const longer = isFirst && isSoon ? await extend(tx, siteId, sessionId, 1, now) : null;
  const expiresAt = longer ?? session.holdExpiresAt;
  if (longer) await run(tx, bookingStore.saveSession(tx, { ...session, holdExpiresAt: longer }));
  const token = newToken();
  await heldStore.setToken(tx, siteId, sessionId, hashToken(token));
  context.setCookie(BOOKING_COOKIE, token, { maxAge: SESSION_HOURS * 3_600 });
  return { token, expiresAt };
}

/** Gives back what such a booking holds, unless its order is being placed or is. */
export async function releaseHeldSession(tx: Tx, siteId: SiteId, sessionId: string): Promise<void> {
  const session = await bookingStore.lock(tx, siteId, sessionId);
  if (session?.status !== "new") return;
  await release(tx, siteId, sessionId);
  const draft = { ...session.draft, visits: [] };
  await run(tx, bookingStore.saveSession(tx, { ...session, draft, holdExpiresAt: null, holdExtensions: 0 }));
}

/** Which of some bookings have become orders. */
export async function placedOf(db: Db, siteId: SiteId, ids: readonly string[]): Promise<Set<string>> {
  return new Set(await heldStore.listPlaced(db, siteId, ids));
}
