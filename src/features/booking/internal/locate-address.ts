import type { VisitAddress } from "#features/orders/contract/order.ts";
import { findDoor } from "#features/orders/service/find-door.ts";
import { resolveAddress } from "#features/places/service/resolve-address.ts";
import { findArea } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { asRefusal, refuseFields } from "#kit/wire/errors.ts";
import type { AddressInput } from "../contract/session.ts";
import type { Draft } from "../rules/draft.ts";
import { FIELD_FAULTS } from "../words/session.ts";

type Located = Pick<Draft, "address" | "areaId" | "addressCheck">;

/**
 * Finds an address on the map and its service area, if any. A door from the signed-in customer's earlier
 * orders counts before an imprecise point. Refuses an unknown ZIP code at `postalCode`.
 */
export async function locateAddress(context: Context, input: AddressInput): Promise<Located> {
  const { place, check } = await resolveAddress(context, input);
  if (!place) throw refuseFields({ postalCode: [FIELD_FAULTS.unknownZip] });
  const door = place.precision === "exact" ? null : await findKnownDoor(context, input);
  const address: VisitAddress = {
    ...place,
    addressLine: input.addressLine,
    addressLine2: input.addressLine2,
    addressNotes: input.addressNotes,
    isApartmentComplex: input.isApartmentComplex,
    ...door,
  };
  const area = await findArea(context.db, context.siteId, address);
  return { address, areaId: area?.id ?? null, addressCheck: door ? "found" : check };
}

/** The door of a typed address that the signed-in customer's earlier orders know; null for other callers. */
async function findKnownDoor({ actor, db, siteId }: Context, typed: AddressInput) {
  if (actor.role !== "customer") return null;
  const door = await findDoor(db, siteId, actor.profileId, typed);
  return door && { ...door, precision: "exact" as const };
}

/** As `locateAddress`, but returns null for a saved address whose ZIP code no longer exists. */
export async function locateIfKnown(context: Context, saved: AddressInput): Promise<Located | null> {
  try {
    return await locateAddress(context, saved);
  } catch (error) {
    if (asRefusal(error)) return null;
    throw error;
  }
}
