import { withPrecision } from "#features/places/rules/precision.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { VisitAddress } from "../../contract/order.ts";
import { listLines } from "../../store/list.ts";
import * as clientsStore from "../store/clients.ts";

/** A customer as the groomer who visits them counts: `visits` are complete, `nextVisit` is ahead. */
export type ClientSummary = clientsStore.ClientRow & { petNames: string[] };
export type ClientVisit = Awaited<ReturnType<typeof clientsStore.listVisits>>[number] & {
  pets: string[];
  services: string[];
};

/** Lists a groomer's clients: the customers with a visit that is not canceled. The latest visit first. */
export async function listClients(db: Db, siteId: SiteId, input: clientsStore.ClientsInput) {
  const { rows, total } = await clientsStore.listClients(db, siteId, input);
  return { clients: await withPets(db, siteId, rows), total };
}

/** Finds one of a groomer's clients. Null for every other customer. */
export async function findClient(
  db: Db,
  siteId: SiteId,
  { groomerId, customerId, now }: { groomerId: string; customerId: string; now: Date },
): Promise<ClientSummary | null> {
  const row = await clientsStore.findClient(db, siteId, groomerId, customerId, now);
  const [client = null] = row ? await withPets(db, siteId, [row]) : [];
  return client;
}

/** The address of a client's latest visit by the groomer. Null for everybody but the groomer's clients. */
export async function findClientAddress(
  db: Db,
  siteId: SiteId,
  { groomerId, customerId }: { groomerId: string; customerId: string },
): Promise<VisitAddress | null> {
  const address = await clientsStore.findLatestAddress(db, siteId, groomerId, customerId);
  return address ? withPrecision(address) : null;
}

/** Lists the latest visits of a client with a groomer, with the names of pets and services. */
export async function listClientVisits(
  db: Db,
  siteId: SiteId,
  { groomerId, customerId }: { groomerId: string; customerId: string },
): Promise<ClientVisit[]> {
  const rows = await clientsStore.listVisits(db, siteId, groomerId, customerId);
  const ids = rows.map(({ id }) => id);
  const linesOf = Map.groupBy(await listLines(db, siteId, ids), ({ orderId }) => orderId);
  return rows.map((row) => {
    const lines = linesOf.get(row.id) ?? [];
    return {
      ...row,
      pets: [...new Set(lines.map(({ petName }) => petName))],
      services: [...new Set(lines.map(({ serviceName }) => serviceName))],
    };
  });
}

async function withPets(db: Db, siteId: SiteId, rows: readonly clientsStore.ClientRow[]) {
  const pets = await clientsStore.listPetNames(
    db,
    siteId,
    rows.map(({ id }) => id),
  );
  const petsOf = Map.groupBy(pets, ({ customerId }) => customerId);
  return rows.map((row) => ({ ...row, petNames: (petsOf.get(row.id) ?? []).map(({ name }) => name) }));
}
