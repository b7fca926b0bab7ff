import { readOwnGroomer } from "#features/groomers/service/read-own-groomer.ts";
import { listClients as listSummaries } from "#features/orders/answers/service/list-clients.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import type { listClients as contract } from "../contract/clients.ts";
import { presentClient } from "../internal/present-client.ts";

/** Lists the signed-in groomer's clients, the client of the latest visit first. */
export async function listClients(
  context: Context,
  query: Parsed<typeof contract>["query"],
): Promise<Reply<typeof contract>> {
  const { db, siteId, now } = context;
  const { profileId: groomerId } = actingAs(context, "groomer");
  const [{ clients, total }, groomer] = await Promise.all([
    listSummaries(db, siteId, { ...query, groomerId, now }),
    readOwnGroomer(db, siteId, groomerId),
  ]);
  const zone = groomer?.serviceArea?.timeZone ?? "UTC";
  const items = clients.map((client) => presentClient(client, zone));
  return { items, total, page: query.page, limit: query.limit };
}
