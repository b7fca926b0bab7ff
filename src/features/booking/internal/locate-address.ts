import type { VisitAddress } from "#features/orders/contract/order.ts";
import { findArea, geocode } from "#features/places/service.ts";
import type { Context } from "#kit/server/verb.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { AddressWish } from "../contract/session.ts";
import type { Draft } from "../rules/draft.ts";

/** Finds an address on the map and its service area, if any. Refuses a ZIP code that does not exist. */
export async function locate(
  context: Context,
  wish: AddressWish,
): Promise<Pick<Draft, "address" | "areaId">> {
  const text = [wish.addressLine, wish.locality, `${wish.adminDistrict} ${wish.postalCode}`]
    .filter((part) => part.trim() !== "")
    .join(", ");
  const place = await geocode(text);
  if (!place) throw refuseFields({ postalCode: ["We could not find this ZIP code"] });
  const area = await findArea(context.db, context.siteId, place);
  const address: VisitAddress = {
    ...place,
    addressLine: wish.addressLine,
    addressLine2: wish.addressLine2,
    addressNotes: wish.addressNotes,
    isApartmentComplex: wish.isApartmentComplex,
  };
  return { address, areaId: area?.id ?? null };
}
