import type { Context } from "#kit/server/api-handler.ts";
import type { ChosenPets } from "../contract.ts";
import { draftForClient } from "../internal/draft-for-client.ts";
import { type ClientPlace, readClient } from "../internal/require-client.ts";

/**
 * Prepares a visit of a groomer for a client at a known address, with the pets' present facts and prices.
 * `notAtOnce` says why it cannot be booked at once. Refuses a client who cannot be booked, and pets and
 * services that are not offered any more.
 */
export async function prepareOwnVisit(
  scope: Pick<Context, "db" | "siteId" | "now" | "actor" | "origin">,
  { pets, ...place }: ClientPlace & { pets: ChosenPets },
) {
  const { groomerId, customerId, source } = place;
  const client = await readClient(scope, place);
  const draft = await draftForClient(scope, client, pets, source);
  return { visit: { draft, groomerId, customerId }, notAtOnce: client.notAtOnce };
}
