import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Finds what groomers may see of themselves. The account may be in any state. */
export function findOwn(db: Db, siteId: SiteId, groomerId: string) {
  return db
    .selectFrom("groomers as groomer")
    .innerJoin("accounts as account", "account.id", "groomer.accountId")
    .leftJoin("areas as area", "area.id", "groomer.areaId")
    .select(["groomer.id", "groomer.firstName", "groomer.lastName", "groomer.displayName"])
    .select(["groomer.businessName", "groomer.tagLine", "groomer.description", "groomer.vanityUrl"])
    .select(["groomer.email", "groomer.phoneNumber", "groomer.startAddress", "groomer.profilePicture"])
    .select(["groomer.ratingSum", "groomer.ratingCount", "groomer.permissions", "groomer.videoLink"])
    .select(["groomer.autoAcceptOrders", "groomer.usualMinutes", "groomer.paymentPlan", "account.status"])
    .select("groomer.bookingsPausedAt")
    .select(["area.id as areaId", "area.slug as areaSlug", "area.name as areaName", "area.timeZone"])
    .where("groomer.siteId", "=", siteId)
    .where("groomer.id", "=", groomerId)
    .executeTakeFirst();
}

/** The statement of `findPermissions`, not yet run. */
export function selectPermissions(db: Db, siteId: SiteId, groomerId: string | null) {
  return db
    .selectFrom("groomers")
    .select("permissions")
    .where("siteId", "=", siteId)
    .where("id", "=", groomerId);
}

/** The stored list of what the brand lets a groomer do. Undefined for an unknown groomer. */
export async function findPermissions(db: Db | Tx, siteId: SiteId, groomerId: string) {
  return (await selectPermissions(db, siteId, groomerId).executeTakeFirst())?.permissions;
}
