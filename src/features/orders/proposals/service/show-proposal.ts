import { readPets } from "#features/pets/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { AvailableServices } from "../../changes/contract/services.ts";
import { listServicesOf } from "../../changes/service/list-services.ts";
import { isTimed } from "../../service/read-order-needs.ts";
import { readOwnOrder } from "../../service/show-order.ts";
import * as ordersStore from "../../store/orders.ts";
import type { Proposal, VisitPet } from "../contract.ts";
import { mayProposeFor } from "../internal/plan-proposal.ts";
import { presentProposal } from "../internal/present-proposal.ts";
import * as proposals from "../store.ts";

export type ShownProposal = { proposal: Proposal | null };

/** Reads a visit of the signed-in groomer, or any for staff. Any other order is not found. */
export async function readVisit(context: Context, id: string): Promise<ordersStore.OrderRow> {
  const isStaff = context.actor.role === "staff";
  const groomerId = isStaff ? null : actingAs(context, "groomer").profileId;
  const row = await ordersStore.find(context.db, context.siteId, id);
  if (!row || (!isStaff && row.groomerId !== groomerId)) throw notFound("This appointment");
  return row;
}

/** The latest proposal of a visit. The caller has read the visit. */
export async function showLatest(context: Context, row: ordersStore.OrderRow): Promise<ShownProposal> {
  const latest = await proposals.findLatest(context.db, context.siteId, row.id);
  return { proposal: latest ? await presentProposal(context, latest, row) : null };
}

export async function showMyProposal(context: Context, id: string): Promise<ShownProposal> {
  return showLatest(context, await readOwnOrder(context, id));
}

/** The latest proposal of the groomer's visit, what the groomer can add, and the pets of the visit. */
export async function showProposal(
  context: Context,
  id: string,
): Promise<ShownProposal & { mayPropose: boolean; services: AvailableServices; pets: VisitPet[] }> {
  const row = await readVisit(context, id);
  const mayPropose = isTimed(row) && mayProposeFor(row, "groomer", context.now);
  const services = mayPropose ? await listServicesOf(context, row, { isAtDoor: true }) : [];
  const pets = mayPropose ? await readVisitPets(context, row, services) : [];
  return { ...(await showLatest(context, row)), mayPropose, services, pets };
}

async function readVisitPets(
  { db, siteId }: Context,
  { customerId }: ordersStore.OrderRow,
  services: AvailableServices,
): Promise<VisitPet[]> {
  const inVisit = new Set(services.filter(({ isInOrder }) => isInOrder).map(({ pet }) => pet.id));
  const owned = await readPets(db, siteId, customerId);
  return owned
    .filter(({ id }) => inVisit.has(id))
    .map(({ id, name, petType, breed, weight }) => ({
      ...{ id, name, weight },
      petType: petType.slug,
      breed: breed.name,
    }));
}
