import type { Context } from "#kit/server/api-handler.ts";
import type { AddressInput, BookingSession } from "../../contract/session.ts";
import { locateAddress } from "../../internal/locate-address.ts";
import { changeDraft } from "../../service/change-session.ts";

export async function setAddress(
  context: Context,
  token: string,
  input: AddressInput,
): Promise<BookingSession> {
  const located = await locateAddress(context, input);
  return changeDraft(context, token, (draft) => ({ ...draft, ...located }));
}
