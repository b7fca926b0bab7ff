import { readSite, type SiteRecord } from "#features/sites/service.ts";
import { actingAs, type Context } from "#kit/server/verb.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { listOrders, OrderBrief } from "../contract/list.ts";
import type { OrderWishes } from "../contract/order.ts";
import { groupOf } from "../rules/listing.ts";
import { freeChangeUntil, type OrderStatus } from "../rules/order.ts";
import * as listStore from "../store/list.ts";

/** A page of the caller's orders, by three reads however many they are. */
export async function listMine(
  context: Context,
  query: Parsed<typeof listOrders>["query"],
): Promise<Reply<typeof listOrders>> {
  const { db, siteId, now } = context;
  const { profileId: customerId } = actingAs(context, "customer");
  const { start_date: from, end_date: to, "status[]": statuses, group, order, limit, page } = query;
  if (from && to && from > to) throw refuseFields({ end_date: ["Ends before it begins"] });
  const wish = { customerId, statuses, from, to, group, order, limit, page };
  const [site, rows, total] = await Promise.all([
    readSite(db, siteId),
    listStore.listOrders(db, siteId, wish, now),
    listStore.countOrders(db, siteId, wish, now),
  ]);
  const lines = await listStore.listLines(
    db,
    siteId,
    rows.map(({ id }) => id),
  );
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const items = rows.map((row) => presentBrief(site, row, linesOf.get(row.id) ?? [], now));
  const ofGroup = (one: OrderBrief["group"]) => items.filter((item) => item.group === one);
  return { items, total, page, limit, upcomingOrders: ofGroup("upcoming"), pastOrders: ofGroup("past") };
}

function presentBrief(
  { noticeMinutes }: SiteRecord,
  row: listStore.ListedRow,
  lines: readonly listStore.ListedLine[],
  now: Date,
): OrderBrief {
  const { appointmentStart, appointmentEnd, timeZone } = row;
  const status = row.status as OrderStatus;
  return {
    id: row.id,
    number: row.number,
    status,
    bookingSource: row.source as OrderBrief["bookingSource"],
    appointmentStart: appointmentStart?.toISOString() ?? null,
    appointmentEnd: appointmentEnd?.toISOString() ?? null,
    wishes: row.wishes as OrderWishes | null,
    area: { id: row.areaId, name: row.areaName, phoneNumber: row.areaPhoneNumber, timeZone },
    orderMarkedAsNoShow: row.orderMarkedAsNoShow,
    freeChangeUntil: appointmentStart && freeChangeUntil(appointmentStart, noticeMinutes).toISOString(),
    createdAt: row.createdAt.toISOString(),
    group: groupOf({ status, appointmentStart, area: { timeZone } }, now),
    serviceProvider: groomerOf(row),
    petServices: lines.map(({ id }) => id),
    petServicesByPet: byPet(lines),
    total: { min: row.totalMin, max: row.totalMax },
  };
}

/** Whoever has left keeps the name that the order knows, and has no page any more. */
function groomerOf(row: listStore.ListedRow): OrderBrief["serviceProvider"] {
  const { groomerId, displayName, vanityUrl, email, active } = row;
  if (groomerId === null || displayName === null) return null;
  return { id: groomerId, displayName, vanityUrl: active ? vanityUrl : null, email: email ?? "" };
}

function byPet(lines: readonly listStore.ListedLine[]): OrderBrief["petServicesByPet"] {
  return [...Map.groupBy(lines, ({ petId }) => petId)].map(([id, own]) => ({
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
    })),
  }));
}
