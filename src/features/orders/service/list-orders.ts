import { hasPublicPage } from "#features/groomers/rules.ts";
import { readCharges } from "#features/payments/service/read-charges.ts";
import { readSite, type SiteRecord } from "#features/sites/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { listOrders as contract, OrderBrief } from "../contract/list.ts";
import { byPet, presentHead, presentMoney } from "../internal/present-head.ts";
import { groupOf } from "../rules/listing.ts";
import * as listStore from "../store/list.ts";
import { PERIOD_FAULTS } from "../words/refusals.ts";

/**
 * Returns one page of the caller's orders that match `query`. The number of reads does not grow with the
 * number of orders. Throws a field error if the period ends before it begins.
 */
export async function listOrders(
  context: Context,
  query: Parsed<typeof contract>["query"],
): Promise<Reply<typeof contract>> {
  const { profileId } = actingAs(context, "customer");
  return listOrdersOfCustomer(context, profileId, query);
}

/** The same for any customer. The caller has checked who asks. */
export async function listOrdersOfCustomer(
  { db, siteId, now }: Pick<Context, "db" | "siteId" | "now">,
  customerId: string,
  query: Parsed<typeof contract>["query"],
): Promise<Reply<typeof contract>> {
  const { start_date: from, end_date: to, "status[]": statuses, group, order, limit, page } = query;
  if (from && to && from > to) throw refuseFields({ end_date: [PERIOD_FAULTS.reversed] });
  const listQuery = { customerId, statuses, from, to, group, order, limit, page };
  const [site, rows, total] = await Promise.all([
    readSite(db, siteId),
    listStore.listOrders(db, siteId, listQuery, now),
    listStore.countOrders(db, siteId, listQuery, now),
  ]);
  const ids = rows.map(({ id }) => id);
  const [lines, charges] = await Promise.all([
    listStore.listLines(db, siteId, ids),
    readCharges(db, siteId, ids),
  ]);
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const items = rows.map((row) => ({
    ...presentBrief(site, row, linesOf.get(row.id) ?? [], now),
    money: presentMoney({ status: row.status, totalCents: row.totalMax }, charges(row.id)),
  }));
  const inGroup = (wanted: OrderBrief["group"]) => items.filter((item) => item.group === wanted);
  return { items, total, page, limit, upcomingOrders: inGroup("upcoming"), pastOrders: inGroup("past") };
}

function presentBrief(
  site: SiteRecord,
  row: listStore.ListedRow,
  lines: readonly listStore.ListedLine[],
  now: Date,
): Omit<OrderBrief, "money"> {
  const head = presentHead(site, row);
  return {
    ...head,
    group: groupOf(head, now),
    serviceProvider: groomerOf(row),
    petServices: lines.map(({ id }) => id),
    petServicesByPet: byPet(lines, (line) => ({
      petServiceId: line.id,
      service: { id: line.serviceId, name: line.serviceName },
    })),
    total: { min: row.totalMin, max: row.totalMax },
  };
}

/** Returns the groomer of an order, or null. A groomer who has left is shown by name, without a page. */
function groomerOf(row: listStore.ListedRow): OrderBrief["serviceProvider"] {
  const { groomerId, displayName, vanityUrl, email, groomerStatus: status, groomerAreaId: areaId } = row;
  if (groomerId === null || displayName === null) return null;
  const hasPage = hasPublicPage({ status, areaId, vanityUrl });
  return { id: groomerId, displayName, vanityUrl: hasPage ? vanityUrl : null, email: email ?? "" };
}
