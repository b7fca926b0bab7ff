import { selectUnlisted } from "#features/groomers/service/select-unlisted.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** The statement that reads who had a visit between two instants and cannot be booked any more, by name. */
export function selectLeftGroomers(db: Db, siteId: SiteId, { from, to }: { from: Date; to: Date }) {
  return selectUnlisted(db, siteId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("orders")
          .select("orders.id")
          .whereRef("orders.groomerId", "=", "groomer.id")
          .where("orders.siteId", "=", siteId)
          .where("orders.appointmentStart", ">=", from)
          .where("orders.appointmentStart", "<", to),
      ),
    )
    .orderBy("groomer.displayName")
    .orderBy("groomer.id");
}
