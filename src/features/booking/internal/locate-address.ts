import type { VisitAddress } from "#features/orders/contract/order.ts";
import { findDoor } from "#features/orders/service/find-door.ts";
import { findArea, geocode } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { asRefusal, refuseFields } from "#kit/wire/errors.ts";
import type { AddressInput } from "../contract/session.ts";
import type { Draft } from "../rules/draft.ts";
import { FIELD_FAULTS } from "../words/session.ts";

type Located = Pick<Draft, "address" | "areaId">;

/**
 * Finds an address on the map and its service area, if any. A door from the signed-in customer's earlier
 * orders counts before an imprecise point. Refuses an unknown ZIP code at `postalCode`.
 */
export async function locateAddress(context: Context, input: AddressInput): Promise<Located> {
  const text = [input.addressLine, input.locality, `${input.adminDistrict} ${input.postalCode}`]
    .filter((part) => part.trim() !== "")
    .join(", ");
  const place = await geocode(text);
  if (!place) throw refuseFields({ postalCode: [FIELD_FAULTS.unknownZip] });
  const address: VisitAddress = {
    ...place,
    addressLine: input.addressLine,
    addressLine2: input.addressLine2,
    addressNotes: input.addressNotes,
    isApartmentComplex: input.isApartmentComplex,
    ...(place.precision !== "exact" && (await findKnownDoor(context, input))),
  };
  const area = await findArea(context.db, context.siteId, address);
  return { address, areaId: area?.id ?? null };
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
