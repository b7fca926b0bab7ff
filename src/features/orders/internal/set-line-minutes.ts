import type { Groomer } from "#features/groomers/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { linesWith, type OrderNeeds } from "../service/read-order-needs.ts";
import * as changesStore from "../store/changes.ts";

/** Sets each line's minutes to the new groomer's pace. */
export async function setLineMinutes(tx: Tx, orderNeeds: OrderNeeds, groomer: Groomer): Promise<void> {
  const { row, site, lines } = orderNeeds;
  const quoted = linesWith(orderNeeds, groomer);
  for (const line of lines) {
    const own = quoted.find((one) => one.petId === line.petId && one.serviceId === line.serviceId);
    if (own) {
      await changesStore.setLineMinutes(tx, site.id, row.id, { lineId: line.id, minutes: own.minutes });
    }
  }
}
