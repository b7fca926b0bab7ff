import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** The account that earns by a groomer's visits, and the time zone of its days. */
export type Payee = { accountId: string; timeZone: string };

/** Where a payee without an area lives, as far as days are concerned. */
const NO_AREA = "UTC";

function selectPayees(db: Db, siteId: SiteId) {
  return db
    .selectFrom("groomers as groomer")
    .leftJoin("areas as area", (join) =>
      join.onRef("area.id", "=", "groomer.areaId").onRef("area.siteId", "=", "groomer.siteId"),
    )
    .select(["groomer.accountId"])
    .select(({ fn, ref, val }) => fn.coalesce(ref("area.timeZone"), val(NO_AREA)).as("timeZone"))
    .where("groomer.siteId", "=", siteId);
}

export function findPayee(db: Db, siteId: SiteId, groomerId: string): Promise<Payee> {
  return selectPayees(db, siteId).where("groomer.id", "=", groomerId).executeTakeFirstOrThrow();
}

/** The time zone of an account's days. */
export async function readTimeZone(db: Db, siteId: SiteId, accountId: string): Promise<string> {
  const row = await selectPayees(db, siteId).where("groomer.accountId", "=", accountId).executeTakeFirst();
  return row?.timeZone ?? NO_AREA;
}
