import { readPets } from "#features/pets/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { ClientBooking } from "../contract.ts";
import { requireClient } from "../internal/require-client.ts";

/** Shows what the signed-in groomer needs to book for a client. Refuses as `requireClient` does. */
export async function showClientBooking(context: Context, customerId: string): Promise<ClientBooking> {
  const { id, displayName, address, area, notAtOnce } = await requireClient(context, customerId);
  const pets = await readPets(context.db, context.siteId, customerId);
  return { id, displayName, pets, address, timeZone: area.timeZone, notAtOnce };
}
