import { withPrecision } from "#features/places/rules/precision.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Image } from "#kit/wire/image.ts";
import type { VisitAddress } from "../../contract/order.ts";
import { photosOf } from "../../internal/visit-photo.ts";
import type { PhotoSide } from "../../rules/pet-report.ts";
import { listLines } from "../../store/list.ts";
import * as clientsStore from "../store/clients.ts";

/** A customer as the groomer who visits them counts: `visits` are complete, `nextVisit` is ahead. */
export type ClientSummary = clientsStore.ClientRow & { petNames: string[] };
/** A photo of a pet, which the groomer took before or after a service. */
type VisitPhoto = { pet: string; service: string; side: PhotoSide; image: Image };
export type ClientVisit = Awaited<ReturnType<typeof clientsStore.listVisits>>[number] & {
  pets: string[];
  services: string[];
  photos: VisitPhoto[];
};

/** Lists a groomer's clients: the customers with a visit that is not canceled. The latest visit first. */
export async function listClients(db: Db, siteId: SiteId, input: clientsStore.ClientsInput) {
  const { rows, total } = await clientsStore.listClients(db, siteId, input);
  return { clients: await withPets(db, siteId, rows), total };
}

/** Finds one of a groomer's clients. `visitsTotal` counts all visits. Null for every other customer. */
export async function findClient(
  db: Db,
  siteId: SiteId,
  { groomerId, customerId, now }: { groomerId: string; customerId: string; now: Date },
): Promise<(ClientSummary & { visitsTotal: number }) | null> {
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

/** Lists a page of a client's visits with a groomer, with their photos and the names of pets and services. */
export async function listClientVisits(
  db: Db,
  siteId: SiteId,
  input: clientsStore.VisitsInput,
): Promise<ClientVisit[]> {
  const rows = await clientsStore.listVisits(db, siteId, input);
  const ids = rows.map(({ id }) => id);
  const [lines, photographed] = await Promise.all([
    listLines(db, siteId, ids),
    clientsStore.listPhotos(db, siteId, ids),
  ]);
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const photosOfOrder = Map.groupBy(photographed, ({ orderId }) => orderId);
  return rows.map((row) => {
    const lines = linesOf.get(row.id) ?? [];
    return {
      ...row,
      pets: [...new Set(lines.map(({ petName }) => petName))],
      services: [...new Set(lines.map(({ serviceName }) => serviceName))],
      photos: (photosOfOrder.get(row.id) ?? []).flatMap(toPhotos),
    };
  });
}

type PhotoRow = Awaited<ReturnType<typeof clientsStore.listPhotos>>[number];

function toPhotos({ petName: pet, serviceName: service, ...line }: PhotoRow): VisitPhoto[] {
  const { beforePhoto, afterPhoto } = photosOf(line);
  return [
    ...(beforePhoto ? [{ pet, service, side: "before" as const, image: beforePhoto }] : []),
    ...(afterPhoto ? [{ pet, service, side: "after" as const, image: afterPhoto }] : []),
  ];
}

async function withPets<T extends clientsStore.ClientRow>(db: Db, siteId: SiteId, rows: readonly T[]) {
  const pets = await clientsStore.listPetNames(
    db,
    siteId,
    rows.map(({ id }) => id),
  );
  const petsOf = Map.groupBy(pets, ({ customerId }) => customerId);
  return rows.map((row) => ({ ...row, petNames: (petsOf.get(row.id) ?? []).map(({ name }) => name) }));
}
