import { readCachedCatalog } from "#features/catalog/service.ts";
import { readPetFacts } from "#features/pets/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { OwnServices, PetLimitsInput, ServicesInput } from "../contract/services.ts";
import { readServicesFacts } from "../internal/read-services-facts.ts";
import { setupListener } from "../ports.ts";
import * as ownStore from "../store/own-services.ts";
import { MOVED_ON } from "../words/profile.ts";
import { SERVICE_FAULTS } from "../words/services.ts";
import { ownEditor, recordChange, requireEditor } from "./own-editor.ts";
import { showOwnServices } from "./show-own-services.ts";

/** What a form of staff showed. Undefined fields are not judged. */
export type SeenServices = {
  serviceIds?: readonly string[];
  pacePercent?: number;
  serviceTime?: number;
  weightLimit?: number | null;
  breedsToAvoid?: readonly string[];
};

/**
 * Sets what a groomer offers from now on. Booked visits stay as agreed. `from` is what staff saw: a
 * `conflict` when it has changed since.
 */
export async function setServices(
  context: Context,
  input: ServicesInput,
  editor = ownEditor(context),
  from?: SeenServices,
): Promise<OwnServices> {
  const { db, siteId, now } = context;
  const { groomerId } = editor;
  await requireEditor(db, siteId, editor, "prices");
  const { services, serviceById } = await readCachedCatalog(db, siteId, now);
  const chosen = [...new Set(input.serviceIds)];
  if (!chosen.every((id) => serviceById.has(id)))
    throw refuseFields({ serviceIds: [SERVICE_FAULTS.unknown] });
  const { pacePercent, serviceTime: usualMinutes } = input;
  await db.transaction().execute(async (tx) => {
    if (!(await takeLock(tx, ownStore.lockGroomer(siteId, groomerId)))) throw notFound("This groomer");
    const onSale = services.map(({ id }) => id);
    if (from)
      await refuseMovedOn(tx, context, groomerId, { from, to: { ...input, serviceIds: chosen }, onSale });
    await recordChange(
      tx,
      editor,
      () => readServicesFacts(tx, context, groomerId),
      async () => {
        await ownStore.replaceServices(tx, siteId, groomerId, { chosen, onSale });
        await ownStore.setLimits(tx, siteId, groomerId, { pacePercent, usualMinutes });
      },
    );
    await setupListener()(tx, context, groomerId);
  });
  return showOwnServices(context, groomerId);
}

/** Sets which pets a groomer takes from now on. Booked visits stay as agreed. `from` as in `setServices`. */
export async function setPetLimits(
  context: Context,
  { weightLimit, breedsToAvoid }: PetLimitsInput,
  editor = ownEditor(context),
  from?: SeenServices,
): Promise<OwnServices> {
  const { db, siteId } = context;
  const { groomerId } = editor;
  const { breedById } = await readPetFacts(db);
  const breedIds = [...new Set(breedsToAvoid)];
  if (!breedIds.every((id) => breedById.has(id)))
    throw refuseFields({ breedsToAvoid: [SERVICE_FAULTS.breed] });
  await db.transaction().execute(async (tx) => {
    if (!(await takeLock(tx, ownStore.lockGroomer(siteId, groomerId)))) throw notFound("This groomer");
    if (from)
      await refuseMovedOn(tx, context, groomerId, {
        from,
        to: { weightLimit: weightLimit ?? null, breedsToAvoid: breedIds },
      });
    await recordChange(
      tx,
      editor,
      () => readServicesFacts(tx, context, groomerId),
      async () => {
        await ownStore.replaceRefusedBreeds(tx, siteId, groomerId, breedIds);
        await ownStore.setLimits(tx, siteId, groomerId, { weightLimit: weightLimit ?? null });
      },
    );
  });
  return showOwnServices(context, groomerId);
}

/**
 * Throws `conflict` unless the groomer still offers what was seen, or already what is set, so that a repeat
 * passes. The caller holds the groomer's lock.
 */
async function refuseMovedOn(
  tx: Tx,
  { siteId }: Context,
  groomerId: string,
  { from, to, onSale = [] }: { from: SeenServices; to: SeenServices; onSale?: readonly string[] },
): Promise<void> {
  const own = await ownStore.findOwnServices(tx, siteId, groomerId);
  if (!own) throw notFound("This groomer");
  const known: Required<SeenServices> = {
    serviceIds: own.serviceIds.filter((id) => onSale.includes(id)),
    pacePercent: own.pacePercent,
    serviceTime: own.usualMinutes,
    weightLimit: own.weightLimit,
    breedsToAvoid: own.breedIds,
  };
  if (!isKnown(known, from) && !isKnown(known, to)) throw new Refusal("conflict", MOVED_ON);
}

const inOrder = (ids: readonly string[]) => [...new Set(ids)].sort().join();

function isKnown(known: Required<SeenServices>, some: SeenServices): boolean {
  const { serviceIds, breedsToAvoid, ...numbers } = { ...known, ...some };
  return (
    inOrder(serviceIds) === inOrder(known.serviceIds) &&
    inOrder(breedsToAvoid) === inOrder(known.breedsToAvoid) &&
    numbers.pacePercent === known.pacePercent &&
    numbers.serviceTime === known.serviceTime &&
    numbers.weightLimit === known.weightLimit
  );
}
