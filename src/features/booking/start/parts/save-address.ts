import type { PlaceSuggestion } from "#features/places/contract.ts";
import type { Anywhere } from "#kit/web/call.ts";
import { findBooking } from "../../parts/current-session.ts";
import { beginBooking } from "./begin-booking.ts";

// For actions only.

/**
 * Saves the place in this browser's booking, or starts a booking there. Unit and notes stay if the ZIP code
 * stays the same and the place has a street.
 */
export async function saveAddress(args: Anywhere, place: PlaceSuggestion) {
  const booking = await findBooking(args);
  const before = booking?.session.status === "new" ? booking.session.address : null;
  const { addressLine, locality, adminDistrict, postalCode } = place;
  const isSameZip = before !== null && before.postalCode === postalCode && addressLine !== "";
  const address = {
    ...(isSameZip && {
      addressLine2: before.addressLine2,
      addressNotes: before.addressNotes,
      isApartmentComplex: before.isApartmentComplex,
    }),
    addressLine,
    locality,
    adminDistrict,
    postalCode,
  };
  return beginBooking(args, booking, address);
}
