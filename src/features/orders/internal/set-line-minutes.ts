import type { Groomer } from "#features/groomers/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { linesWith, type OrderNeeds } from "../service/order-needs.ts";
import { setLineMinutes } from "../store/changes.ts";

/** The lines take as long as they do with the new groomer. */
export async function setPace(tx: Tx, ask: OrderNeeds, groomer: Groomer): Promise<void> {
  const quoted = linesWith(ask, groomer);
  for (const line of ask.lines) {
    const own = quoted.find((one) => one.petId === line.petId && one.serviceId === line.serviceId);
    if (own) await setLineMinutes(tx, ask.row.id, line.id, own.minutes);
  }
}
