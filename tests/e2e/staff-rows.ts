import { makeStaffMember } from "#features/accounts/factory.ts";
import { makeSeries } from "#features/series/factory.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { PATTERNS } from "../routes/crawl.ts";
import type { App } from "./app.ts";

/** What the id of a page names, by the beginning of the page's pattern. The first that fits counts. */
const KINDS = [
  ["staff/board/groomers/", "groomer"],
  ["staff/board/", "order"],
  ["staff/appointments/bulks/", "bulk"],
  ["staff/appointments/", "order"],
  ["staff/areas/", "area"],
  ["staff/coupons/", "coupon"],
  ["staff/customers/", "customer"],
  ["staff/gift-cards/", "giftCard"],
  ["staff/groomers/", "groomer"],
  ["staff/inbox/leads/", "lead"],
  ["staff/pages/", "page"],
  ["staff/reviews/", "review"],
  ["staff/series/", "series"],
  ["staff/services/add-ons/", "addOn"],
  ["staff/services/categories/", "category"],
  ["staff/services/", "service"],
  ["staff/money/statements/", "statement"],
  ["staff/people/roles/", "role"],
  ["staff/people/", "person"],
] as const;

/** The id of a row of one brand, by what a page's id names. */
export type StaffRows = Record<(typeof KINDS)[number][1], string>;

/** Patterns of the staff's pages that name a row. */
export const ROW_PAGES = PATTERNS.filter((one) => /^staff\/.*:\w*id\b/i.test(one));
/** Paths of the staff's pages that name no row. */
export const STAFF_PATHS = PATTERNS.filter(
  (one) => /^staff\b/.test(one) && !/:\w*id\b|fits|rows|\.csv|\/file/i.test(one),
).map((one) => `/${one.replace(":report", "bookings").replace(":kind", "terms").replace(":version", "3")}`);

/** The path of a page about a row. */
export function pathOf(pattern: string, rows: StaffRows): string {
  const kind = KINDS.find(([beginning]) => pattern.startsWith(beginning))?.[1];
  if (!kind) throw new Error(`KINDS does not say what the id of ${pattern} names.`);
  return `/${pattern.replace(/:\w+/, rows[kind]).replace(":zoneId", "new")}`;
}

/** Finds a row of a brand for each kind. Makes those of which the demo has none. */
export async function findStaffRows({ db, now }: App, siteId: SiteId, accountId: string): Promise<StaffRows> {
  const first = async (
    table:
      | ("services" | "addOns" | "areas" | "coupons" | "giftCards")
      | ("serviceCategories" | "reviews" | "earningStatements" | "cmsPages"),
  ) =>
    (
      await db
        .selectFrom(table)
        .select("id")
        .where("siteId", "=", siteId)
        .orderBy("id")
        .limit(1)
        .executeTakeFirstOrThrow()
    ).id;
  const { orderId, customerId, groomerId } = await db
    .selectFrom("orders as visit")
    .innerJoin("groomers", "groomers.id", "visit.groomerId")
    .select(["visit.id as orderId", "visit.customerId", "groomers.id as groomerId"])
    .where("visit.siteId", "=", siteId)
    .where("visit.status", "=", "accepted")
    .orderBy("visit.appointmentStart", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const [lead, bulk, role, series] = [newId(), newId(), newId(), newId()];
  const of = { siteId, createdAt: now() };
  const message = "Do you come to us?";
  await db
    .insertInto("leads")
    .values({
      ...of,
      id: lead,
      kind: "lead",
      name: "Lea Drew",
      email: "lea@example.com",
      postalCode: "86001",
      message,
    })
    .execute();
  await db
    .insertInto("orderBulks")
    .values({ ...of, id: bulk, accountId, action: "cancel", description: "" })
    .execute();
  await db
    .insertInto("staffRoles")
    .values({ ...of, id: role, name: `Night desk ${role}`, permissions: ["orders.read"] })
    .execute();
  await makeSeries(db, siteId, { id: series, customerId, groomerId, orderId, now: now() });
  return {
    ...{ order: orderId, customer: customerId, groomer: groomerId, lead, bulk, role, series },
    service: await first("services"),
    addOn: await first("addOns"),
    area: await first("areas"),
    coupon: await first("coupons"),
    page: await first("cmsPages"),
    giftCard: await first("giftCards"),
    category: await first("serviceCategories"),
    review: await first("reviews"),
    statement: await first("earningStatements"),
    // The one who reads the page cannot change themselves, so that is no page.
    person: (await makeStaffMember(db, siteId, { now: now(), permissions: ["orders.read"] })).staffId,
  };
}

/** The ids by which a page could show a brand's people, visits and places. */
export async function idsOf({ db }: App, siteId: SiteId): Promise<Set<string>> {
  const tables = ["areas", "accounts", "customers", "groomers", "orders", "reviews", "staffMembers"] as const;
  const rows = await Promise.all(
    tables.map((table) => db.selectFrom(table).select("id").where("siteId", "=", siteId).execute()),
  );
  return new Set(rows.flat().map(({ id }) => id));
}
