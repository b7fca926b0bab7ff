import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Pet } from "../contract.ts";
import { showPhotos } from "../internal/show-photos.ts";
import { listByIds } from "../store/by-id.ts";
import { listVaccinations } from "../store/photos.ts";

/** A pet as its groomer needs it at the door. */
export type PetAtDoor = Pick<
  Pet,
  | "id"
  | "weight"
  | "vaccinated"
  | "anxiousAggressive"
  | "description"
  | "groomerNote"
  | "photo"
  | "vaccinationImages"
>;

/** Reads pets of any owners, also removed ones, by two statements. Leaves out pets of other sites. */
export async function readPetsById(
  db: Db,
  siteId: SiteId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PetAtDoor>> {
  const [rows, records] = await Promise.all([listByIds(db, siteId, ids), listVaccinations(db, siteId, ids)]);
  return new Map(
    rows.map(({ name, photoFileId, ...pet }) => [
      pet.id,
      { ...pet, ...showPhotos({ id: pet.id, name, photoFileId }, records) },
    ]),
  );
}
