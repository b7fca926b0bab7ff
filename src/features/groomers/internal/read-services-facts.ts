import { readCachedCatalog } from "#features/catalog/service.ts";
import { readPetFacts } from "#features/pets/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { AreaFacts } from "../service/own-editor.ts";
import { findOwnServices } from "../store/own-services.ts";
import { servicesFacts } from "../words/services.ts";

/** Reads what a groomer offers, in words. Services off sale are left out. */
export async function readServicesFacts(
  tx: Tx,
  { db, siteId, now }: Context,
  groomerId: string,
): Promise<AreaFacts> {
  const own = await findOwnServices(tx, siteId, groomerId);
  if (!own) throw notFound("This groomer");
  const [{ services }, { breeds }] = await Promise.all([
    readCachedCatalog(db, siteId, now),
    readPetFacts(db),
  ]);
  const isRepeated = (name: string) => services.filter((service) => service.name === name).length > 1;
  const offered = services.map(({ id, name, petType }) => ({
    id,
    name: isRepeated(name) ? `${name} (${petType.name})` : name,
  }));
  const namesOf = (all: readonly { id: string; name: string }[], ids: readonly string[]) =>
    all.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return servicesFacts({
    ...own,
    services: namesOf(offered, own.serviceIds),
    breeds: namesOf(breeds, own.breedIds),
  });
}
