import { createHash } from "node:crypto";
import { fallOut } from "#features/calendar/rules/outside-zones.ts";
import { inGroomerQueues } from "#features/calendar/service/commit-times.ts";
import { listPlacedVisits, type PlacedVisit } from "#features/calendar/service/list-placed-visits.ts";
import { lockGroomers } from "#features/calendar/service.ts";
import { GROOMER_PERMISSIONS, lackOfGroomer } from "#features/groomers/rules/permissions.ts";
import type { Editor } from "#features/groomers/service/own-editor.ts";
import { type OwnZones, readOwnZones } from "#features/groomers/service/read-own-zones.ts";
import { readVisitFacts } from "#features/orders/service/read-visit-facts.ts";
import { formatWeekdays } from "#features/storefront/rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { Consent } from "../contract/zones.ts";
import { type NamedZone, needsConsent, zoneFacts } from "../words/zones.ts";
import { presentZone } from "./present-zone.ts";

type ZoneChange = {
  /** The zones after the change of the zone `id`. Refuses by throwing. */
  plan(own: OwnZones): OwnZones["zones"];
  id: string;
  write(tx: Tx, groomerId: string): Promise<void>;
};

/**
 * Changes a groomer's zones under the groomer's lock, which bookings take too. So a visit is either booked
 * before the change, and seen here, or judged by the changed zones. `seen`: the key of the consent.
 */
export async function commitZones(
  context: Context,
  editor: Editor,
  seen: string,
  { id, plan, write }: ZoneChange,
): Promise<void> {
  const { groomerId, record } = editor;
  const { db, siteId, now } = context;
  await inGroomerQueues([groomerId], () =>
    db.transaction().execute(async (tx) => {
      await takeLock(tx, lockGroomers([groomerId]));
      const read = await readOwnZones(tx, siteId, groomerId);
      if (!read) throw notFound("This groomer");
      // What a brand lets groomers change does not bind its team.
      const own = record ? { ...read, permissions: GROOMER_PERMISSIONS } : read;
      if (!own.permissions.includes("zones")) throw new Refusal("forbidden", lackOfGroomer("zones"));
      const after = plan(own);
      const isLastZone = own.isActive && own.zones.length > 0 && after.length === 0;
      const visits = await listPlacedVisits(tx, siteId, groomerId, now);
      const timeZone = own.timeZone ?? "UTC";
      const out = fallOut(visits, timeZone, { before: own.zones, after });
      const key = keyOf(out, isLastZone);
      if ((out.length > 0 || isLastZone) && seen !== key) {
        const details = { ...(await showConsent(tx, context, out, timeZone)), isLastZone, key };
        const message = needsConsent(details.visits.length, isLastZone, record ? "team" : "own");
        throw new Refusal("conflict", message, { details });
      }
      await write(tx, groomerId);
      const facts = zoneFacts(nameZone(own.zones, id), nameZone(after, id));
      await record?.(tx, facts.before, facts.after);
    }),
  );
}

function nameZone(zones: OwnZones["zones"], id: string): NamedZone | undefined {
  const zone = zones.find((one) => one.id === id);
  return zone && { ...presentZone(zone), days: formatWeekdays(zone.workDays) };
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
  { siteId, actor }: Context,
  visits: readonly PlacedVisit[],
  timeZone: string,
): Promise<Pick<Consent, "visits">> {
  const facts = await readVisitFacts(
    tx,
    siteId,
    visits.map(({ orderId }) => orderId),
  );
  const isMasked = actor.role === "staff" && !mayAsStaff(actor, "orders.read");
  const masked = isMasked ? { customerName: "", locality: "" } : {};
  return {
    visits: visits.flatMap(({ orderId, startsAt }) => {
      const visit = facts.get(orderId);
      return visit
        ? [{ ...visit, ...masked, orderId, startsAt: new Date(startsAt).toISOString(), timeZone }]
        : [];
    }),
  };
}
