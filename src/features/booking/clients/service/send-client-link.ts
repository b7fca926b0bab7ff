import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { sendLink } from "../../prepared/service/send-link.ts";
import type { sendClientLink as contract } from "../contract.ts";
import { draftForClient } from "../internal/draft-for-client.ts";
import { readLinkTime } from "../internal/link-time.ts";
import { requireClient } from "../internal/require-client.ts";

/**
 * Sends a client the link to a visit that the signed-in groomer prepared. The client agrees to the documents
 * anew at the link. The groomer reads no address of the client.
 */
export async function sendClientLink(
  context: Context,
  customerId: string,
  { pets, startsAt }: Parsed<typeof contract>["body"],
): Promise<Reply<typeof contract>> {
  const client = await requireClient(context, customerId);
  const { groomerId, details } = client;
  const prepared = await draftForClient(context, client, pets);
  const time = await readLinkTime(context, { draft: prepared, customerId, groomerId }, startsAt);
  // Whoever opens the link has to prove the number and to agree again.
  const draft = { ...prepared, contact: details.contact, verifiedPhone: null, agreedAt: null };
  const { id, expiresAt } = await sendLink(context, { draft, time });
  return { id, expiresAt };
}
