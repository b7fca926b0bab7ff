import { placeVisit } from "#features/calendar/service/place-visit.ts";
import { mayLieInZip, toPlace } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { recordAudit } from "#kit/server/audit.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { Door } from "../../contract/door.ts";
import { lock } from "../../store/changes.ts";
import { setDoor } from "../../store/doors.ts";
import type { OrderRow } from "../../store/orders.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { answererOf, readProviderOrder, showProviderOrder } from "../internal/read-provider-order.ts";
import { readAccount } from "../store/answers.ts";
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
  await auditDoor(context, row);
  await db.transaction().execute(async (tx) => {
    const locked = await lock(tx, siteId, id);
    if (!locked || locked.status === "cancelled") {
      throw new Refusal("conflict", notAnswerable(row.number, "cancelled"));
    }
    await setDoor(tx, siteId, id, door, now);
    await placeVisit(tx, siteId, id, toPlace({ ...locked.address, ...door, precision: "exact" }));
  });
  return showProviderOrder(context, id);
}

/** Writes to the audit log who sets the door of a customer's address: staff and groomers alike. */
async function auditDoor(context: Context, row: OrderRow): Promise<void> {
  const { db, siteId, requestId, now } = context;
  const { accountId: actorId } = answererOf(context);
  const subjectId = await readAccount(db, siteId, row.customerId);
  const entry = {
    siteId,
    actorId,
    subjectId,
    action: "set door of order",
    target: `order=${row.id}`,
    requestId,
  };
  await recordAudit(db, entry, now);
}
