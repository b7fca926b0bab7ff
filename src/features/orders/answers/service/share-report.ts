import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { presentOrder } from "../../internal/present-order.ts";
import { withShare } from "../../internal/visit-photo.ts";
import { SHARE_DAYS } from "../../rules/pet-report.ts";
import { readOwnOrder } from "../../service/show-order.ts";
import { lock } from "../../store/changes.ts";
import { readLines } from "../../store/order-parts.ts";
import * as ordersStore from "../../store/orders.ts";
import type { SharedReport, Sharing } from "../contract/report-share.ts";
import { findShare, shareUrl } from "../internal/report-token.ts";
import * as shares from "../store/report-shares.ts";
import { isInGallery, setInGallery } from "../store/visit-reports.ts";
import { ANSWER_REFUSALS } from "../words/refusals.ts";

const DAY_MS = 86_400_000;
const WRONG_OF_NETWORK: RateLimit = { points: 120, seconds: 3_600 };

/** Reads the pet's visit of the signed-in customer. Throws `not_found` for anything else. */
async function requireOwnVisit(context: Context, { orderId, petId }: shares.OfPet) {
  const row = await readOwnOrder(context, orderId);
  const lines = await readLines(context.db, context.siteId, orderId);
  if (!lines.some((line) => line.petId === petId)) throw notFound("This pet's visit");
  return row;
}

/** Returns how the owner shares a pet's report. Staff who act for the customer see no link. */
export async function showSharing(context: Context, of: shares.OfPet): Promise<Sharing> {
  const { db, siteId, actor, now } = context;
  await requireOwnVisit(context, of);
  const [share, inGallery] = await Promise.all([
    shares.findOf(db, siteId, of, now),
    isInGallery(db, siteId, of),
  ]);
  const isImpersonated = actor.role !== "anonymous" && actor.impersonatorId !== undefined;
  return {
    url: share && !isImpersonated ? shareUrl(context, share.id) : null,
    expiresAt: share?.expiresAt.toISOString() ?? null,
    inGallery,
  };
}

/** Turns the link of a complete visit's report on or off, and sets the owner's choice about the gallery. */
export async function shareReport(
  context: Context,
  of: shares.OfPet,
  { isShared, inGallery }: { isShared: boolean; inGallery: boolean },
): Promise<Sharing> {
  refuseImpersonator(context);
  const { siteId, now } = context;
  await context.db.transaction().execute(async (tx) => {
    await lock(tx, siteId, of.orderId);
    const row = await requireOwnVisit({ ...context, db: tx }, of);
    if (row.status !== "complete") throw new Refusal("conflict", ANSWER_REFUSALS.noReportYet);
    const known = await shares.findOf(tx, siteId, of, now);
    if (!isShared || !known) await shares.remove(tx, siteId, of);
    if (isShared && !known) {
      const expiresAt = new Date(now.getTime() + SHARE_DAYS * DAY_MS);
      await shares.insert(tx, siteId, { ...of, id: newId(), createdAt: now, expiresAt });
    }
    await setInGallery(tx, siteId, of, inGallery, now);
  });
  return showSharing(context, of);
}

/** Returns a report to whoever has its link. A wrong, ended or expired link is `not_found`. */
export async function showSharedReport(context: Context, token: string): Promise<SharedReport> {
  const { db, siteId, ipAddress } = context;
  const share = await findShare(context, token);
  const row = share && (await ordersStore.find(db, siteId, share.orderId));
  if (!share || !row) {
    await limitRate(db, "wrong report links", `${siteId} ${toNetwork(ipAddress)}`, WRONG_OF_NETWORK);
    throw notFound("This report");
  }
  const order = await presentOrder(db, await readSite(db, siteId), row);
  const visit = order.petServicesByPet.find(({ pet }) => pet.id === share.petId);
  if (!visit) throw notFound("This report");
  const { name, breed, petType, coat } = visit.pet;
  const report = order.petReports.find(({ petId }) => petId === share.petId);
  const { findings = [], note = "", nextVisitWeeks = null } = report ?? {};
  return {
    area: { name: order.area.name, timeZone: order.area.timeZone },
    appointmentStart: order.appointmentStart,
    serviceProvider: order.serviceProvider && {
      displayName: order.serviceProvider.displayName,
      vanityUrl: order.serviceProvider.vanityUrl,
    },
    pet: { name, breed, petType, coat },
    services: visit.services.map(({ petServiceId, spNote, service, addOns, beforePhoto, afterPhoto }) => ({
      ...{ petServiceId, spNote, service: { name: service.name } },
      addOns: addOns.map((addOn) => ({ name: addOn.name })),
      beforePhoto: withShare(beforePhoto, token),
      afterPhoto: withShare(afterPhoto, token),
    })),
    petReport: report ? { findings, note, nextVisitWeeks } : null,
  };
}
