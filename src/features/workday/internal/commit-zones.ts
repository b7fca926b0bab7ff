import { createHash } from "node:crypto";
import { fallOut } from "#features/calendar/rules/outside-zones.ts";
import { inGroomerQueues } from "#features/calendar/service/commit-times.ts";
import { listPlacedVisits, type PlacedVisit } from "#features/calendar/service/list-placed-visits.ts";
import { lockGroomers } from "#features/calendar/service.ts";
import { lackOfGroomer } from "#features/groomers/rules/permissions.ts";
import { type OwnZones, readOwnZones } from "#features/groomers/service/read-own-zones.ts";
import { readVisitFacts } from "#features/orders/service/read-visit-facts.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { Consent } from "../contract/zones.ts";
import { needsConsent } from "../words/zones.ts";

type ZoneChange = {
  /** The zones after the change. Refuses by throwing. */
  plan(own: OwnZones): OwnZones["zones"];
  write(tx: Tx, groomerId: string): Promise<void>;
};

/**
 * Changes the caller's zones under the groomer's lock, which bookings take too. So a visit is either booked
 * before the change, and seen here, or judged by the changed zones. `seen`: the key of the consent.
 */
export async function commitZones(
  context: Context,
  seen: string,
  { plan, write }: ZoneChange,
): Promise<void> {
  const { profileId: groomerId, status } = actingAs(context, "groomer");
  const { db, siteId, now } = context;
  await inGroomerQueues([groomerId], () =>
    db.transaction().execute(async (tx) => {
      await takeLock(tx, lockGroomers([groomerId]));
      const own = await readOwnZones(tx, siteId, groomerId);
      if (!own) throw notFound("This groomer");
      if (!own.permissions.includes("zones")) throw new Refusal("forbidden", lackOfGroomer("zones"));
      const after = plan(own);
      const isLastZone = status === "active" && own.zones.length > 0 && after.length === 0;
      const visits = await listPlacedVisits(tx, siteId, groomerId, now);
      const timeZone = own.timeZone ?? "UTC";
      const out = fallOut(visits, timeZone, { before: own.zones, after });
      const key = keyOf(out, isLastZone);
      if ((out.length > 0 || isLastZone) && seen !== key) {
        const details = { ...(await showConsent(tx, context, out, timeZone)), isLastZone, key };
        throw new Refusal("conflict", needsConsent(details.visits.length, isLastZone), { details });
      }
      await write(tx, groomerId);
    }),
  );
}

/** A text that fits only these visits at these times. */
function keyOf(visits: readonly PlacedVisit[], isLastZone: boolean): string {
  const facts = visits.map(({ orderId, startsAt }) => `${orderId} ${startsAt}`).sort();
  return createHash("sha256")
    .update(JSON.stringify([facts, isLastZone]))
    .digest("hex")
    .slice(0, 32);
}

async function showConsent(
  tx: Tx,
  { siteId }: Context,
  visits: readonly PlacedVisit[],
  timeZone: string,
): Promise<Pick<Consent, "visits">> {
  const facts = await readVisitFacts(
    tx,
    siteId,
    visits.map(({ orderId }) => orderId),
  );
  return {
    visits: visits.flatMap(({ orderId, startsAt }) => {
      const visit = facts.get(orderId);
      return visit ? [{ ...visit, orderId, startsAt: new Date(startsAt).toISOString(), timeZone }] : [];
    }),
  };
}
