import type { Context } from "#kit/server/api-handler.ts";
import { recordAudit, staffBehind } from "#kit/server/audit.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { Pet } from "../contract.ts";
import { readPets } from "../service.ts";
import { lockCare, saveCare } from "../store/care.ts";

/** `timeModifierPercent`: 100 means the usual time and price. */
export type PetCare = { groomerNote: string; timeModifierPercent: number };

/**
 * Saves what groomers know about a pet; the caller has checked that they may. Placed bookings stay as
 * they were agreed. Records what staff changed.
 */
export async function setCare(context: Context, petId: string, care: PetCare): Promise<Pet> {
  const { db, siteId, actor, now, requestId } = context;
  const customerId = await db.transaction().execute(async (tx) => {
    const known = await lockCare(tx, siteId, petId);
    if (!known) throw notFound("This pet");
    const { customerId, ...before } = known;
    await saveCare(tx, siteId, petId, care, now);
    const actorId = staffBehind(actor);
    if (actorId) {
      const entry = { siteId, actorId, subjectId: null, requestId, action: "set care of pet" };
      await recordAudit(tx, { ...entry, target: `pet=${petId}`, before, after: care }, now);
    }
    return customerId;
  });
  const pet = (await readPets(db, siteId, customerId)).find(({ id }) => id === petId);
  if (!pet) throw notFound("This pet");
  return pet;
}
