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
  return changeDraft(context, token, (draft) => ({ ...draft, ...located, ...pinnedDoor(draft, located) }));
}

/** The door that the customer has set in this booking, if the new address is still at that door. */
function pinnedDoor(
  { address: before, areaId }: Draft,
  { address }: Pick<Draft, "address">,
): Pick<Draft, "address" | "areaId" | "addressCheck"> | null {
  if (before?.precision !== "exact" || !address || !isSameDoor(before, address)) return null;
  const { latitude, longitude, precision } = before;
  return { address: { ...address, latitude, longitude, precision }, areaId, addressCheck: "found" };
}
