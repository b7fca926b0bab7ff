import type { Context } from "#kit/server/api-handler.ts";
import { staffBehind } from "#kit/server/audit.ts";
import type { Db } from "#kit/server/database.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { showPublicOrder } from "../../service/show-public-order.ts";
import { lock } from "../../store/changes.ts";
import { find, type OrderRow } from "../../store/orders.ts";
import type { ConfirmableVisit } from "../contract.ts";
import { type Confirmation, type Confirmer, canConfirm, currentConfirmation } from "../rules.ts";
import { findConfirmation, writeConfirmation } from "../store.ts";
import { ATTENDANCE_REFUSALS } from "../words.ts";
import { readConfirmLink } from "./make-confirm-link.ts";

const WRONG_OF_NETWORK: RateLimit = { points: 120, seconds: 3_600 };

type Seen = { appointmentStart: string };

const toWire = (confirmation: Confirmation | null) =>
  confirmation && { at: confirmation.at.toISOString(), madeBy: confirmation.madeBy };

/** Shows the visit of a link. A forged or ended link, or one of another brand, is `not_found`. */
export async function showConfirmable(context: Context, token: string): Promise<ConfirmableVisit> {
  const { db, siteId, now } = context;
  const row = await requireLinked(context, token);
  const [visit, confirmation] = await Promise.all([
    showPublicOrder(context, row.id),
    readConfirmation(db, siteId, row),
  ]);
  return { ...visit, confirmation, canConfirm: canConfirm(row, now) };
}

/**
 * Confirms the visit of a reminder's link. Throws `conflict` if it has moved or cannot be confirmed, and
 * `forbidden` for staff.
 */
export async function confirmVisit(context: Context, token: string, seen: Seen): Promise<ConfirmableVisit> {
  const { id } = await requireLinked(context, token);
  // What staff press is not the customer's word, also while they act for the customer.
  if (staffBehind(context.actor)) throw new Refusal("forbidden", ATTENDANCE_REFUSALS.isStaff);
  await confirm(context, id, seen, "customer");
  return showConfirmable(context, token);
}

/** Notes that the customer has said so by phone. Throws as `confirmVisit`. */
export async function confirmVisitAsStaff(context: Context, id: string, seen: Seen) {
  const row = await find(context.db, context.siteId, id);
  if (!row) throw notFound("This appointment");
  return { confirmation: toWire(await confirm(context, id, seen, "staff")) };
}

/** The confirmation of a visit's start as it is now; null while there is none. */
export async function readConfirmation(
  db: Db,
  siteId: SiteId,
  row: Pick<OrderRow, "id" | "appointmentStart">,
) {
  return toWire(currentConfirmation(row, await findConfirmation(db, siteId, row.id)));
}

/** A link ends with its visit. */
async function requireLinked({ db, siteId, ipAddress, now }: Context, token: string) {
  const id = readConfirmLink(siteId, token);
  const row = id && (await find(db, siteId, id));
  if (row && (row.appointmentEnd === null || row.appointmentEnd > now)) return row;
  await limitRate(db, "wrong confirm links", `${siteId} ${toNetwork(ipAddress)}`, WRONG_OF_NETWORK);
  throw notFound("This visit");
}

/** The first confirmation of a start stays; a repeat returns it. */
async function confirm(context: Context, id: string, seen: Seen, madeBy: Confirmer) {
  const { siteId, now } = context;
  return context.db.transaction().execute(async (tx) => {
    const row = await lock(tx, siteId, id);
    if (!row) throw notFound("This appointment");
    if (!canConfirm(row, now) || !row.appointmentStart)
      throw new Refusal("conflict", ATTENDANCE_REFUSALS.over);
    if (row.appointmentStart.getTime() !== Date.parse(seen.appointmentStart))
      throw new Refusal("conflict", ATTENDANCE_REFUSALS.moved);
    const known = currentConfirmation(row, await findConfirmation(tx, siteId, id));
    if (known) return known;
    const start = row.appointmentStart;
    await writeConfirmation(tx, siteId, { orderId: id, start, madeBy }, now);
    await auditOrder(tx, context, row, {
      action: "confirm visit",
      before: { confirmed: false },
      after: { confirmed: true },
    });
    return { start, madeBy, at: now };
  });
}
