import type { Context } from "#kit/server/verb.ts";
import type { AddressWish, BookingSession } from "../../contract/session.ts";
import { locate } from "../../internal/locate-address.ts";
import { changeDraft } from "../../service/change-session.ts";

export async function setAddress(
  context: Context,
  token: string,
  wish: AddressWish,
): Promise<BookingSession> {
  const located = await locate(context, wish);
  return changeDraft(context, token, (draft) => ({ ...draft, ...located }));
}
