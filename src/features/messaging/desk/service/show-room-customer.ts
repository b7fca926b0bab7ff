import type { ListGroup } from "#features/orders/rules/listing.ts";
import { listOrdersOfCustomer } from "#features/orders/service/list-orders.ts";
import { readPets } from "#features/pets/service.ts";
import { readCredit } from "#features/promotions/service/spend-credit.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { formatList } from "#kit/wire/format/counts.ts";
import type { RoomCustomer } from "../contract/customer.ts";
import type { DeskVisit } from "../contract/visits.ts";
import { requireDeskRoom } from "../internal/require-desk-room.ts";
import { MAX_BESIDE } from "../rules.ts";

/** Shows the customer of a conversation, as far as the caller's permissions go. Throws as `showDeskRoom`. */
export async function showRoomCustomer(
  context: Context,
  roomId: string,
): Promise<{ customer: RoomCustomer | null }> {
  const { db, siteId, actor } = context;
  const { room } = await requireDeskRoom(context, db, roomId);
  const id = room.members.find(({ role }) => role === "customer")?.profileId;
  if (!id) return { customer: null };
  const seesCustomer = mayAsStaff(actor, "customers.read");
  const seesVisits = room.kind === "support" && mayAsStaff(actor, "orders.read");
  const [pets, credit, upcoming, past] = await Promise.all([
    seesCustomer ? readPets(db, siteId, id) : null,
    seesCustomer && mayAsStaff(actor, "money.read") ? readCredit(db, siteId, id) : null,
    seesVisits ? listVisits(context, id, "upcoming") : null,
    seesVisits ? listVisits(context, id, "past") : null,
  ]);
  const shown = pets?.map(({ breed, ...pet }) => ({ ...pet, breed: breed.name })) ?? null;
  return { customer: { id, pets: shown, credit, upcoming, past } };
}

/** The next visits with requests, or the latest ones. */
async function listVisits(context: Context, customerId: string, group: ListGroup): Promise<DeskVisit[]> {
  const order = group === "upcoming" ? "asc" : "desc";
  const query = { group, order, limit: MAX_BESIDE, page: 1 } as const;
  const { items } = await listOrdersOfCustomer(context, customerId, query);
  return items.map(({ area, petServicesByPet, ...order }) => ({
    ...order,
    timeZone: area.timeZone,
    pets: formatList(petServicesByPet.map(({ pet }) => pet.name)),
  }));
}
