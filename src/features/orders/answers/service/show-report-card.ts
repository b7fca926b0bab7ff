import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { presentOrder } from "../../internal/present-order.ts";
import { readOwnOrder } from "../../service/show-order.ts";
import type { CardReport } from "../contract/report.ts";
import { readProviderOrder } from "../internal/read-provider-order.ts";

/** What was done for one pet at a visit: for its owner, its groomer and staff; else 404. */
export async function showReportCard(
  context: Context,
  { orderId, petId }: { orderId: string; petId: string },
): Promise<CardReport> {
  const find = context.actor.role === "customer" ? readOwnOrder : readProviderOrder;
  const row = await find(context, orderId);
  const order = await presentOrder(context.db, await readSite(context.db, context.siteId), row);
  const own = order.petServicesByPet.find(({ pet }) => pet.id === petId);
  if (!own) throw notFound("This pet's visit");
  const { id, number, appointmentStart, area, serviceProvider, status } = order;
  const finals = own.services.map(({ final }) => final);
  const total = finals.reduce<number | null>(
    (sum, final) => (sum === null || final === null ? null : sum + final),
    0,
  );
  return {
    order: { id, number, appointmentStart },
    area,
    serviceProvider,
    ...own,
    total,
    isComplete: status === "complete",
  };
}
