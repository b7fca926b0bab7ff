import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import type { Zones } from "../../contract/zones.ts";
import { listZones } from "../../service/list-zones.ts";

/** Lists a groomer's zones, and what lies around them. For staff, whose own permissions count. */
export async function listGroomerZones(context: Context, id: string): Promise<Zones> {
  const zones = await listZones(context, id);
  const { actor } = context;
  return {
    ...zones,
    clients: mayAsStaff(actor, "orders.read") ? zones.clients : [],
    mayChange: mayAsStaff(actor, "groomers.write"),
    maySetPrices: true,
  };
}
