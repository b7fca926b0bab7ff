import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { presentOrder } from "../../internal/present-order.ts";
import { readOwnOrder } from "../../service/show-order.ts";
import type { CardReport } from "../contract/report.ts";
import { readProviderOrder } from "../internal/read-provider-order.ts";

/**
 * Returns the report on one pet after a visit, for the owner, the visit's groomer and staff; else 404.
 * `total` is null until all services of the pet have a final price.
 */
export async function showReportCard(
  context: Context,
  { orderId, petId }: { orderId: string; petId: string },
): Promise<CardReport> {
  const find = context.actor.role === "customer" ? readOwnOrder : readProviderOrder;
  const row = await find(context, orderId);
  const order = await presentOrder(context.db, await readSite(context.db, context.siteId), row);
  const petServices = order.petServicesByPet.find(({ pet }) => pet.id === petId);
  if (!petServices) throw notFound("This pet's visit");
  const { id, number, appointmentStart, area, serviceProvider, status } = order;
  const finals = petServices.services.map(({ final }) => final);
  const total = finals.reduce<number | null>(
    (sum, final) => (sum === null || final === null ? null : sum + final),
    0,
  );
  return {
    order: { id, number, appointmentStart },
    area,
    serviceProvider,
    ...petServices,
    petReport: order.petReports.find((report) => report.petId === petId) ?? null,
    total,
    isComplete: status === "complete",
  };
}
