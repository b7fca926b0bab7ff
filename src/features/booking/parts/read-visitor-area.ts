import { listAreas } from "#features/places/contract.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { findBooking } from "./current-session.ts";

// For loaders only.

/**
 * The name of the area of this browser's booking, or of the brand's only area; "" if neither is known. A
 * refusal gives "", because a header without the area's name is better than no page.
 */
export async function readVisitorArea(args: Anywhere): Promise<string> {
  try {
    const booking = await findBooking(args);
    if (booking?.session.area) return booking.session.area.name;
    const areas = await call(args, listAreas);
    return areas.length === 1 ? (areas[0]?.name ?? "") : "";
  } catch (error) {
    if (asRefusal(error)) return "";
    throw error;
  }
}
