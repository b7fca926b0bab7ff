import { presentUpsell } from "#features/catalog/rules.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { lockPetsOf, removePetOf } from "#features/pets/service.ts";
import type { Quote } from "#features/quotes/contract.ts";
import { takenOff } from "#features/quotes/rules.ts";
import { readSite, type SiteRecord } from "#features/sites/service.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId, newNumber } from "#kit/server/ids.ts";
import { postMessage } from "#kit/server/outbox.ts";
import { actingAs, type Context } from "#kit/server/verb.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { calendarFile } from "./adapters/calendar-file.ts";
import type { Order, OrderWishes, VisitAddress } from "./contract.ts";
import { confirmationMail, confirmationText, entryOf } from "./mail.ts";
import { freeChangeUntil, hasTime } from "./rules.ts";
import { findWish } from "./store/changes.ts";
import * as ordersStore from "./store.ts";

export type OrderWish = Omit<ordersStore.NewOrder, "id" | "number"> & {
  lines: readonly Omit<ordersStore.NewLine, "id">[];
};

/** Writes an order that has its time and payment, or a request, inside the caller's transaction. `id` also holds the occupancy. */
export async function createOrder(
  tx: Tx,
  siteId: SiteId,
  id: string,
  wish: OrderWish,
  now: Date,
): Promise<string> {
  const { lines, ...order } = wish;
  const number = await freeNumber(tx, siteId);
  const rows = lines.map((line) => ({ ...line, id: newId() }));
  await ordersStore.insert(tx, siteId, { ...order, id, number }, rows, now);
  return number;
}

/** Notes what an order brings along and by which codes it became cheaper, in the transaction that made it. */
export function noteExtras(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  extras: Parameters<typeof ordersStore.writeExtras>[3],
): Promise<void> {
  return ordersStore.writeExtras(tx, siteId, orderId, extras);
}

async function freeNumber(tx: Tx, siteId: SiteId): Promise<string> {
  for (let tries = 0; tries < 5; tries++) {
    const number = newNumber();
    if (!(await ordersStore.numberIsTaken(tx, siteId, number))) return number;
  }
  throw new Error("No free order number in five tries");
}

/** The orders that a booking session became, in the order of their visits. */
export function ordersOfSession(db: Db, siteId: SiteId, bookingSessionId: string) {
  return ordersStore.listBySession(db, siteId, bookingSessionId);
}

/** Tells the customer by mail and text, once an order: the key makes a repeated posting nothing. */
export async function postConfirmation(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  to: { email: string; phoneNumber: string; firstName: string },
  origin: string,
  now: Date,
): Promise<void> {
  const site = await readSite(tx, siteId);
  const row = await ordersStore.find(tx, siteId, orderId);
  if (!row) throw new Error(`Order ${orderId} vanished before its confirmation`);
  const order = await present(tx, site, row);
  if (!hasTime(order)) throw new Error(`Order ${orderId} has no time to confirm`);
  const letter = { order, site, firstName: to.firstName, origin };
  const key = `order:${orderId}:confirmation`;
  await postMessage(
    tx,
    {
      siteId,
      channel: "mail",
      key: `${key}:mail`,
      recipient: to.email,
      ...confirmationMail(letter),
      attachments: [
        { name: `${order.number}.ics`, type: "text/calendar", content: calendarFile(entryOf(letter)) },
      ],
    },
    now,
  );
  await postMessage(
    tx,
    {
      siteId,
      channel: "text",
      key: `${key}:text`,
      recipient: to.phoneNumber,
      bodyText: confirmationText(letter),
    },
    now,
  );
}

export async function present(db: Db, site: SiteRecord, row: ordersStore.OrderRow): Promise<Order> {
  const lines = await ordersStore.readLines(db, site.id, row.id);
  const wish = row.status === "reschedule_request" ? await findWish(db, site.id, row.id) : null;
  const ids = [row.groomerId, wish?.groomerId].filter((id) => typeof id === "string");
  const groomers = await readGroomers(db, site.id, [...new Set(ids)]);
  const groomer = groomers.find(({ id }) => id === row.groomerId);
  return {
    id: row.id,
    number: row.number,
    status: row.status as Order["status"],
    bookingSource: row.source as Order["bookingSource"],
    appointmentStart: row.appointmentStart?.toISOString() ?? null,
    appointmentEnd: row.appointmentEnd?.toISOString() ?? null,
    wishes: row.wishes as OrderWishes | null,
    area: { id: row.areaId, name: row.areaName, phoneNumber: row.areaPhoneNumber, timeZone: row.timeZone },
    address: row.address as VisitAddress,
    orderMarkedAsNoShow: row.orderMarkedAsNoShow,
    serviceProvider: groomer ?? null,
    petServicesByPet: byPet(lines),
    ...(await extrasOf(db, site.id, row)),
    totals: row.totals as Quote,
    paymentMethod: paymentOf(row),
    freeChangeUntil:
      row.appointmentStart && freeChangeUntil(row.appointmentStart, site.noticeMinutes).toISOString(),
    createdAt: row.createdAt.toISOString(),
    bookedTogether: (await ordersStore.listTogether(db, site.id, row)).map(presentOther),
    rescheduleRequest: wish && {
      appointmentStart: wish.start.toISOString(),
      appointmentEnd: wish.end.toISOString(),
      serviceProvider: groomers.find(({ id }) => id === wish.groomerId) ?? null,
      totals: wish.totals,
    },
  };
}

function presentOther({
  displayName,
  ...other
}: Awaited<ReturnType<typeof ordersStore.listTogether>>[number]): Order["bookedTogether"][number] {
  return {
    ...other,
    status: other.status as Order["status"],
    appointmentStart: other.appointmentStart?.toISOString() ?? null,
    serviceProvider: displayName === null ? null : { displayName },
  };
}

function paymentOf({ paymentMethod, paymentLabel }: ordersStore.OrderRow): Order["paymentMethod"] {
  type Id = NonNullable<Order["paymentMethod"]>["id"];
  return paymentMethod === null ? null : { id: paymentMethod as Id, label: paymentLabel };
}

/** What the visit brings along, and by which codes it is cheaper. */
async function extrasOf(
  db: Db,
  siteId: SiteId,
  { id, totals, couponCode, giftCardEnding }: ordersStore.OrderRow,
): Promise<Pick<Order, "upsells" | "coupon" | "giftCard">> {
  const rows = await ordersStore.readUpsells(db, siteId, id);
  const off = (kind: "coupon" | "gift_card") => takenOff(totals as Quote, kind);
  return {
    upsells: rows.map(({ quantity, ...row }) => ({ ...presentUpsell(row), quantity })),
    coupon: couponCode === null ? null : { code: couponCode, discount: off("coupon") },
    giftCard: giftCardEnding === null ? null : { ending: giftCardEnding, discount: off("gift_card") },
  };
}

function byPet(lines: readonly ordersStore.LineRow[]): Order["petServicesByPet"] {
  return [...Map.groupBy(lines, (line) => line.petId)].map(([id, own]) => ({
    pet: {
      id,
      name: own[0]?.petName ?? "",
      breed: own[0]?.breedName ?? "",
      petType: own[0]?.petType ?? "",
      coat: own[0]?.coat ?? "",
    },
    services: own.map((line) => ({
      petServiceId: line.id,
      service: { id: line.serviceId, name: line.serviceName },
      addOns: line.addOns as { id: string; name: string; price: number }[],
      duration: line.minutes,
      minEstimatedPrice: line.minPrice,
      maxEstimatedPrice: line.maxPrice,
      final: line.finalPrice,
    })),
  }));
}

/** The caller's own order; a foreign, other site's or missing one is one and the same 404. */
export async function findMine(context: Context, id: string): Promise<ordersStore.OrderRow> {
  const { profileId } = actingAs(context, "customer");
  const row = await ordersStore.find(context.db, context.siteId, id);
  if (!row || row.customerId !== profileId) throw notFound("This appointment");
  return row;
}

export async function showMine(context: Context, id: string): Promise<Order> {
  const row = await findMine(context, id);
  return present(context.db, await readSite(context.db, context.siteId), row);
}

export async function calendarOfMine(
  context: Context,
  id: string,
): Promise<{ fileName: string; content: string }> {
  const row = await findMine(context, id);
  const site = await readSite(context.db, context.siteId);
  const order = await present(context.db, site, row);
  if (!hasTime(order)) throw notFound("The time of this appointment");
  const changes = { sequence: row.version, changedAt: row.updatedAt };
  const entry = entryOf({ order, site, firstName: "", origin: context.origin, ...changes });
  return { fileName: `${order.number}.ics`, content: calendarFile(entry) };
}

/** Removes a pet of the caller's that no open order waits for. */
export async function removeMyPet(context: Context, id: string): Promise<Record<never, never>> {
  const { profileId } = actingAs(context, "customer");
  await context.db.transaction().execute(async (tx) => {
    await lockPetsOf(tx, context.siteId, profileId);
    // First of all whether it is theirs: what waits for another's pet is nobody's business.
    await removePetOf(tx, context.siteId, profileId, id, context.now);
    if (await ordersStore.petIsAwaited(tx, context.siteId, id)) {
      throw new Refusal("conflict", "An appointment is waiting for this pet. Cancel it first.");
    }
  });
  return {};
}
