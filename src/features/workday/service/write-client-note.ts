import type { Context } from "#kit/server/api-handler.ts";
import type { Client } from "../contract/clients.ts";
import { requireClient } from "../internal/require-client.ts";
import { saveNote } from "../store/client-notes.ts";
import { showClient } from "./show-client.ts";

/** Saves the signed-in groomer's private note about a client. */
export async function writeClientNote(context: Context, customerId: string, note: string): Promise<Client> {
  const { groomerId } = await requireClient(context, customerId);
  await saveNote(context.db, context.siteId, { groomerId, customerId, note }, context.now);
  return showClient(context, customerId);
}
