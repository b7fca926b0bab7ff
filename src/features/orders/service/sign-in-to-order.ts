import type { SignInResult } from "#features/accounts/contract.ts";
import { findAccountId } from "#features/accounts/service/read-account-id.ts";
import * as accounts from "#features/accounts/service/sign-in-by-link.ts";
import { readGroomers } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { OrderLinkInput } from "../contract/order-sign-in.ts";
import * as ordersStore from "../store/orders.ts";

/** Sends a code to the person of an order's link. An unknown order gets the same answer. */
export async function sendOrderCode(context: Context, input: OrderLinkInput) {
  return accounts.sendOrderCode(context, await toOrderLink(context, input));
}

/** Signs in by the code of an order's link. An unknown order is refused like a wrong code. */
export async function signInToOrder(
  context: Context,
  { code, ...input }: OrderLinkInput & { code: string },
): Promise<SignInResult> {
  return accounts.signInToOrder(context, await toOrderLink(context, input), code);
}

async function toOrderLink(
  { db, siteId }: Context,
  { orderId, role, by }: OrderLinkInput,
): Promise<accounts.OrderLink> {
  const order = await ordersStore.find(db, siteId, orderId);
  if (!order) return { orderId, accountId: null, by };
  if (role === "customer") {
    return { orderId, accountId: await findAccountId(db, siteId, order.customerId), by };
  }
  const [groomer] = order.groomerId ? await readGroomers(db, siteId, [order.groomerId]) : [];
  return { orderId, accountId: groomer?.accountId ?? null, by };
}
