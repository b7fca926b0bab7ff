import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { prepareDraft, toContact } from "../../prepared/service/prepare-draft.ts";
import { sendLink } from "../../prepared/service/send-link.ts";
import type { sendNewLink as contract } from "../contract.ts";
import { readLinkTime } from "../internal/link-time.ts";

/**
 * Sends somebody new the link to a visit that the signed-in groomer prepared. Reads no account, so that the
 * answer says nothing about the addresses.
 */
export async function sendNewLink(
  context: Context,
  { contact: typed, startsAt, ...visit }: Parsed<typeof contract>["body"],
): Promise<Reply<typeof contract>> {
  const { profileId: groomerId } = actingAs(context, "groomer");
  const contact = toContact(typed);
  const prepared = { ...(await prepareDraft(context, visit)), wishedGroomerId: groomerId };
  const time = await readLinkTime(context, { draft: prepared, customerId: null, groomerId }, startsAt);
  const { id, expiresAt } = await sendLink(context, { draft: { ...prepared, contact }, time });
  return { id, expiresAt };
}
