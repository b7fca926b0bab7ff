import { readGroomers } from "#features/groomers/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { readOwnOrder } from "../../service/show-order.ts";
import { listLines } from "../../store/list.ts";
import type { StandIn } from "../contract/stand-ins.ts";
import { standInState } from "../rules/stand-ins.ts";
import * as standIns from "../store/stand-ins.ts";
import { ANSWER_REFUSALS } from "../words/refusals.ts";

/** Returns the stand-in offers that wait for the caller's answer. */
export async function listStandIns(context: Context): Promise<StandIn[]> {
  const { db, siteId, now } = context;
  const { profileId } = actingAs(context, "customer");
  return present(context, await standIns.listOpen(db, siteId, profileId, now));
}

/** Returns the stand-in offer for an order of the caller, answered or not; null without one. */
export async function showStandIn(context: Context, orderId: string): Promise<{ standIn: StandIn | null }> {
  const { customerId } = await readOwnOrder(context, orderId);
  const row = await standIns.find(context.db, context.siteId, customerId, orderId);
  const [standIn = null] = row ? await present(context, [row]) : [];
  return { standIn };
}

/** Declines the stand-in offer for an order of the caller. Throws `conflict` if the offer was taken. */
export async function declineStandIn(context: Context, orderId: string) {
  await readOwnOrder(context, orderId);
  const { db, siteId, now } = context;
  await db.transaction().execute(async (tx) => {
    const row = await standIns.lock(tx, siteId, orderId);
    if (!row) throw notFound("This offer");
    const state = standInState(row, now);
    if (state === "taken") throw new Refusal("conflict", ANSWER_REFUSALS.offerTaken);
    if (state === "open") await standIns.setStatus(tx, siteId, orderId, "declined");
  });
  return showStandIn(context, orderId);
}

/** Returns offers in the form of the API. An offer whose groomer has left is left out. */
async function present(
  { db, siteId, now }: Context,
  rows: readonly standIns.StandInRow[],
): Promise<StandIn[]> {
  const [groomers, lines] = await Promise.all([
    readGroomers(db, siteId, [...new Set(rows.map(({ groomerId }) => groomerId))]),
    listLines(
      db,
      siteId,
      rows.map(({ orderId }) => orderId),
    ),
  ]);
  return rows.flatMap(({ totalMin, totalMax, beforeMin, beforeMax, groomerId, missedName, ...row }) => {
    const serviceProvider = groomers.find(({ id }) => id === groomerId);
    if (!serviceProvider) return [];
    const pets = new Map(
      lines.filter(({ orderId }) => orderId === row.orderId).map(({ petId, petName }) => [petId, petName]),
    );
    const status = standInState(row, now);
    return [
      {
        ...row,
        status,
        petNames: [...pets.values()],
        serviceProvider,
        autoAccepts: serviceProvider.autoAcceptOrders,
        missedProvider: missedName ?? "",
        appointmentStart: row.startsAt.toISOString(),
        appointmentEnd: row.endsAt.toISOString(),
        total: { min: totalMin, max: totalMax },
        before: { min: beforeMin, max: beforeMax },
        expiresAt: row.expiresAt.toISOString(),
      },
    ];
  });
}

/** The part of an offer that a booking needs to take it. */
export type Taking = { groomerId: string; startsAt: Date; bookingSessionId: string | null };

/**
 * Locks the stand-in offer of an order, so that only one booking takes it. The caller must have checked that
 * the order is the customer's.
 * @throws Refusal `not_found` without an offer, `conflict` if the offer was declined or has expired.
 */
export async function lockStandIn(
  tx: Tx,
  { siteId, now }: Pick<Context, "siteId" | "now">,
  orderId: string,
): Promise<Taking> {
  const row = await standIns.lock(tx, siteId, orderId);
  if (!row) throw notFound("This offer");
  const state = standInState(row, now);
  if (state === "expired") throw new Refusal("conflict", ANSWER_REFUSALS.offerExpired);
  if (state === "declined") throw new Refusal("conflict", ANSWER_REFUSALS.offerDeclined);
  return row;
}

/** Writes which booking session takes the offer. */
export function bindStandIn(tx: Tx, siteId: SiteId, orderId: string, sessionId: string): Promise<void> {
  return standIns.setSession(tx, siteId, orderId, sessionId);
}
