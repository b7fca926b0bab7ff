import { blockCustomer, unblockCustomer } from "#features/accounts/settings/service/block-customer.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Client } from "../contract/clients.ts";
import { requireClient } from "../internal/require-client.ts";
import { showClient } from "./show-client.ts";

/** Blocks a client, so that neither is offered to the other. The client does not learn of it. */
export async function blockClient(context: Context, customerId: string): Promise<Client> {
  const { accountId: groomerAccountId } = await requireClient(context, customerId);
  await blockCustomer(context.db, context.siteId, { groomerAccountId, customerId }, context.now);
  return showClient(context, customerId);
}

export async function unblockClient(context: Context, customerId: string): Promise<Client> {
  const { accountId: groomerAccountId } = await requireClient(context, customerId);
  await unblockCustomer(context.db, context.siteId, { groomerAccountId, customerId });
  return showClient(context, customerId);
}
