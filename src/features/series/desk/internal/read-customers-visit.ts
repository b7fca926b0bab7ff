import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { readOrder } from "#features/orders/service/read-order.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { FirstVisit } from "../../internal/plan-series.ts";
import { findGroomerAccount } from "../../store.ts";
import { SERIES_REFUSALS } from "../../words.ts";
import { requireReader } from "./require-reader.ts";

/**
 * Reads a visit of the brand that the team repeats, with the names of its people. Refuses (`conflict`) one
 * without a groomer, and staff who may not read orders.
 */
export async function readCustomersVisit(
  { db, siteId, actor }: Pick<Context, "db" | "siteId" | "actor">,
  orderId: string,
): Promise<FirstVisit & { displayName: string; groomerName: string }> {
  requireReader({ actor });
  const { order, customerId } = await readOrder({ db, siteId }, orderId);
  const { serviceProvider: groomer } = order;
  if (!groomer) throw new Refusal("conflict", SERIES_REFUSALS.noTime);
  const [customer, account] = await Promise.all([
    readCustomer(db, siteId, customerId),
    findGroomerAccount(db, siteId, groomer.id),
  ]);
  if (!customer || !account) throw notFound("This appointment");
  return {
    ...{ order, customerId, source: "staff", displayName: customer.displayName },
    ...{ groomerId: groomer.id, groomerAccountId: account.accountId, groomerName: groomer.displayName },
  };
}
