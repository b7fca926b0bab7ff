import type { Db } from "#kit/server/database.ts";
import type { RowsOf } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Pet } from "../contract.ts";
import { showPhotos } from "../internal/show-photos.ts";
import { selectByIds } from "../store/by-id.ts";
import { selectVaccinations } from "../store/photos.ts";

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

/** The statements that read pets of any owners, also removed ones, not yet run. `toPetsAtDoor` converts. */
export function selectPetsAtDoor(db: Db, siteId: SiteId, ids: readonly string[]) {
  return { petsAtDoor: selectByIds(db, siteId, ids), vaccinations: selectVaccinations(db, siteId, ids) };
}
type Statements = ReturnType<typeof selectPetsAtDoor>;

export function toPetsAtDoor({
  petsAtDoor,
  vaccinations,
}: { [K in keyof Statements]: RowsOf<Statements[K]> }): ReadonlyMap<string, PetAtDoor> {
  return new Map(
    petsAtDoor.map(({ name, photoFileId, ...pet }) => [
      pet.id,
      { ...pet, ...showPhotos({ id: pet.id, name, photoFileId }, vaccinations) },
    ]),
  );
}
