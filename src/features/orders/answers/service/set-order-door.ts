import { placeVisit } from "#features/calendar/service/place-visit.ts";
import { milesBetween } from "#features/places/rules.ts";
import { mayLieInZip, toPlace } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { Door } from "../../contract/door.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { lock } from "../../store/changes.ts";
import { setDoor } from "../../store/doors.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { answererOf, readProviderOrder, showProviderOrder } from "../internal/read-provider-order.ts";
import { doorTooFar, notAnswerable } from "../words/refusals.ts";

/**
 * Sets where the door of an order's address is, for the order and its time in the calendar. Throws `conflict`
 * for a cancelled order, and a field error for a point that cannot lie in the address's ZIP.
 */
export async function setOrderDoor(context: Context, id: string, door: Door): Promise<ProviderOrder> {
  const { db, siteId, now } = context;
  const row = await readProviderOrder(context, id);
  const { postalCode } = row.address;
  if (!mayLieInZip(postalCode, door)) throw refuseFields({ latitude: [doorTooFar(postalCode)] });
  await db.transaction().execute(async (tx) => {
    const locked = await lock(tx, siteId, id);
    if (!locked || locked.status === "cancelled") {
      throw new Refusal("conflict", notAnswerable(row.number, "cancelled"));
    }
    await setDoor(tx, siteId, id, door, now);
    // Groomers are recorded too: the next visitors rely on what they say of a customer's home.
    const actorId = answererOf(context).accountId;
    const after = { movedMiles: Math.round(milesBetween(locked.address, door) * 100) / 100 };
    await auditOrder(tx, context, locked, { action: "set door of order", actorId, after });
    await placeVisit(tx, siteId, id, toPlace({ ...locked.address, ...door, precision: "exact" }));
  });
  return showProviderOrder(context, id);
}
