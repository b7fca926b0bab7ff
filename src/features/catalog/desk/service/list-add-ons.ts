import type { Context } from "#kit/server/api-handler.ts";
import type { ListedAddOn } from "../contract/add-ons.ts";
import { matchesSearch } from "../rules.ts";
import { list, listServices } from "../store/add-ons.ts";

/** The brand's add-ons in the order of the menu, archived ones too. */
export async function listAddOns({ db, siteId }: Context, search = ""): Promise<{ addOns: ListedAddOn[] }> {
  const [rows, services] = await Promise.all([list(db, siteId), listServices(db, siteId)]);
  const byAddOn = Map.groupBy(services, ({ addOnId }) => addOnId);
  const addOns = rows
    .filter(({ name }) => matchesSearch(name, search))
    .map(({ id, name, price, duration, availableInOnlineBooking, position, active }) => ({
      ...{ id, name, price, duration, availableInOnlineBooking, position, isArchived: !active },
      serviceCount: byAddOn.get(id)?.length ?? 0,
    }));
  return { addOns };
}
