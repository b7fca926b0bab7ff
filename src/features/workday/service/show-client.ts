import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { isBlockedBy } from "#features/accounts/settings/service/block-customer.ts";
import { readOwnGroomer } from "#features/groomers/service/read-own-groomer.ts";
import { findClient, listClientVisits } from "#features/orders/answers/service/list-clients.ts";
import { hasBusinessWith } from "#features/orders/service/export-orders.ts";
import { readPets } from "#features/pets/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { notFound } from "#kit/wire/errors.ts";
import { type Client, getClient } from "../contract/clients.ts";
import { presentClient, presentVisit } from "../internal/present-client.ts";
import { readNote } from "../store/client-notes.ts";

const FIRST_PAGE = getClient.query.parse({});

/**
 * Shows one of the signed-in groomer's clients with a page of the visits, the first by default. Every other
 * customer is not found.
 */
export async function showClient(
  context: Context,
  customerId: string,
  { visitsLimit: limit, visitsPage: page }: Parsed<typeof getClient>["query"] = FIRST_PAGE,
): Promise<Client> {
  const { db, siteId, now } = context;
  const { profileId: groomerId, accountId } = actingAs(context, "groomer");
  const pair = { groomerId, customerId };
  const client = await findClient(db, siteId, { ...pair, now });
  if (!client) throw notFound("This client");
  const [groomer, customer, hasBusiness, note, isBlocked, pets, visits] = await Promise.all([
    readOwnGroomer(db, siteId, groomerId),
    readCustomer(db, siteId, customerId),
    hasBusinessWith(db, siteId, { ...pair, now }),
    readNote(db, siteId, pair),
    isBlockedBy(db, siteId, { groomerAccountId: accountId, customerId }),
    readPets(db, siteId, customerId),
    listClientVisits(db, siteId, { ...pair, limit, page }),
  ]);
  const showsPhone = hasBusiness && groomer?.permissions.includes("phone");
  return {
    ...presentClient(client, groomer?.serviceArea?.timeZone ?? "UTC"),
    phoneNumber: showsPhone ? (customer?.phoneNumber ?? null) : null,
    note,
    isBlocked,
    pets,
    latestVisits: visits.map(presentVisit),
    visitsTotal: client.visitsTotal,
  };
}
