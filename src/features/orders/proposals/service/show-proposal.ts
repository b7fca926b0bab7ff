import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { AvailableServices } from "../../changes/contract/services.ts";
import { listServicesOf } from "../../changes/service/list-services.ts";
import { isTimed } from "../../service/read-order-needs.ts";
import { readOwnOrder } from "../../service/show-order.ts";
import * as ordersStore from "../../store/orders.ts";
import type { Proposal } from "../contract.ts";
import { mayProposeFor } from "../internal/plan-proposal.ts";
import { presentProposal } from "../internal/present-proposal.ts";
import * as proposals from "../store.ts";

export type ShownProposal = { proposal: Proposal | null };

/** Reads a visit of the signed-in groomer. Any other order is not found. */
export async function readVisit(context: Context, id: string): Promise<ordersStore.OrderRow> {
  const { profileId } = actingAs(context, "groomer");
  const row = await ordersStore.find(context.db, context.siteId, id);
  if (!row || row.groomerId !== profileId) throw notFound("This appointment");
  return row;
}

/** The latest proposal of a visit. The caller has read the visit. */
export async function showLatest(context: Context, row: ordersStore.OrderRow): Promise<ShownProposal> {
  const latest = await proposals.findLatest(context.db, context.siteId, row.id);
  return { proposal: latest ? presentProposal(latest, row, context.now) : null };
}

export async function showMyProposal(context: Context, id: string): Promise<ShownProposal> {
  return showLatest(context, await readOwnOrder(context, id));
}

/** The latest proposal of the groomer's visit, and what the groomer can add. */
export async function showProposal(
  context: Context,
  id: string,
): Promise<ShownProposal & { mayPropose: boolean; services: AvailableServices }> {
  const row = await readVisit(context, id);
  const mayPropose = isTimed(row) && mayProposeFor(row, context.now);
  const services = mayPropose ? await listServicesOf(context, row) : [];
  return { ...(await showLatest(context, row)), mayPropose, services };
}
