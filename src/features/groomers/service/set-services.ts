import { readCachedCatalog } from "#features/catalog/service.ts";
import { readPetFacts } from "#features/pets/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { takeLock } from "#kit/server/statements.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import type { OwnServices, PetLimitsInput, ServicesInput } from "../contract/services.ts";
import { setupListener } from "../ports.ts";
import * as ownStore from "../store/own-services.ts";
import { SERVICE_FAULTS } from "../words/services.ts";
import { requirePermission } from "./require-permission.ts";
import { showOwnServices } from "./show-own-services.ts";

/** Sets what the signed-in groomer offers from now on. Booked visits stay as agreed. */
export async function setServices(context: Context, input: ServicesInput): Promise<OwnServices> {
  const { db, siteId, now } = context;
  const { profileId } = actingAs(context, "groomer");
  await requirePermission(db, siteId, profileId, "prices");
  const { services, serviceById } = await readCachedCatalog(db, siteId, now);
  const chosen = [...new Set(input.serviceIds)];
  if (!chosen.every((id) => serviceById.has(id)))
    throw refuseFields({ serviceIds: [SERVICE_FAULTS.unknown] });
  const { pacePercent, serviceTime: usualMinutes } = input;
  await db.transaction().execute(async (tx) => {
    if (!(await takeLock(tx, ownStore.lockGroomer(siteId, profileId)))) throw notFound("This groomer");
    const onSale = services.map(({ id }) => id);
    await ownStore.replaceServices(tx, siteId, profileId, { chosen, onSale });
    await ownStore.setLimits(tx, siteId, profileId, { pacePercent, usualMinutes });
    await setupListener()(tx, context);
  });
  return showOwnServices(context);
}

/** Sets which pets the signed-in groomer takes from now on. Booked visits stay as agreed. */
export async function setPetLimits(
  context: Context,
  { weightLimit, breedsToAvoid }: PetLimitsInput,
): Promise<OwnServices> {
  const { db, siteId } = context;
  const { profileId } = actingAs(context, "groomer");
  const { breedById } = await readPetFacts(db);
  const breedIds = [...new Set(breedsToAvoid)];
  if (!breedIds.every((id) => breedById.has(id)))
    throw refuseFields({ breedsToAvoid: [SERVICE_FAULTS.breed] });
  await db.transaction().execute(async (tx) => {
    if (!(await takeLock(tx, ownStore.lockGroomer(siteId, profileId)))) throw notFound("This groomer");
    await ownStore.replaceRefusedBreeds(tx, siteId, profileId, breedIds);
    await ownStore.setLimits(tx, siteId, profileId, { weightLimit: weightLimit ?? null });
  });
  return showOwnServices(context);
}
