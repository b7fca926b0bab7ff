import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import type { suggestClientTimes as contract, OwnTimes } from "../contract.ts";
import { draftForClient } from "../internal/draft-for-client.ts";
import { listOwnTimes } from "../internal/own-times.ts";
import { requireClient } from "../internal/require-client.ts";

/** Lists the signed-in groomer's free times for a client's pets. Refuses as `requireClient` does. */
export async function suggestClientTimes(
  context: Context,
  customerId: string,
  { pets, date }: Parsed<typeof contract>["body"],
): Promise<OwnTimes> {
  const client = await requireClient(context, customerId);
  const draft = await draftForClient(context, client, pets);
  return listOwnTimes(context, { draft, customerId, groomerId: client.groomerId }, date);
}
