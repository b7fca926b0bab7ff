import { isSameDoor } from "#features/places/rules/place.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { AddressInput, BookingSession } from "../../contract/session.ts";
import { locateAddress } from "../../internal/locate-address.ts";
import type { Draft } from "../../rules/draft.ts";
import { changeDraft } from "../../service/change-session.ts";

export async function setAddress(
  context: Context,
  token: string,
  input: AddressInput,
): Promise<BookingSession> {
  const located = await locateAddress(context, input);
  return changeDraft(context, token, (draft) => ({
    ...draft,
    ...located,
    ...pointThatStays(draft, located),
  }));
}

/**
 * The point of the earlier address, where it stays: the door that the customer has set in this booking, or
 * the ZIP's center for which a time is chosen. A better known door in this ZIP must not lose that time.
 */
function pointThatStays(
  { address: before, areaId, addressCheck, visits }: Draft,
  { address }: Pick<Draft, "address">,
): Pick<Draft, "address" | "areaId" | "addressCheck"> | null {
  if (!before || !address) return null;
  const isSameZip = before.postalCode.slice(0, 5) === address.postalCode.slice(0, 5);
  const isPinned = before.precision === "exact" && isSameDoor(before, address);
  const isChosenFor = before.precision === "zip" && isSameZip && visits.length > 0;
  if (!isPinned && !isChosenFor) return null;
  const { latitude, longitude, precision } = before;
  const point = { address: { ...address, latitude, longitude, precision }, areaId };
  return { ...point, addressCheck: isPinned ? "found" : addressCheck };
}
