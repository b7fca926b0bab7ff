import { maskEmail, maskPhone } from "#features/accounts/rules/masks.ts";
import { readGroomers } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import { FIELD_FAULTS } from "../../words/session.ts";
import type * as contract from "../contract/links.ts";
import { prepareDraft, toContact } from "./prepare-draft.ts";
import { sendLink } from "./send-link.ts";

type LinkInput = Parsed<typeof contract.createBookingLink>["body"];

/**
 * Prepares a booking and sends its link to the customer by mail and text. The caller, a groomer or staff
 * member, never sees the link. Returns the link's id, its expiry and the masked addresses: no e-mail
 * address if the mailbox has turned invitations off.
 */
export async function createLink(
  context: Context,
  input: LinkInput,
): Promise<Reply<typeof contract.createBookingLink>> {
  const { actor } = context;
  const contact = toContact(input.contact);
  const draft = { ...(await prepareDraft(context, input)), contact };
  const time = await readTime(context, input, actor.role === "groomer" ? actor.profileId : null);
  const { isMailed, ...sent } = await sendLink(context, { draft, time });
  const { email, phoneNumber } = contact;
  return {
    ...sent,
    sentTo: { email: isMailed ? maskEmail(email) : "", phoneNumber: maskPhone(phoneNumber) },
  };
}

/**
 * The visit's groomer and start; null without a time. A groomer must be the caller; staff choose a groomer.
 * Refuses (`not_found`) an unknown groomer and another groomer than the caller.
 */
async function readTime({ db, siteId }: Context, { time }: LinkInput, ownId: string | null) {
  if (!time) return null;
  const groomerId = ownId ?? time.groomerId;
  if (!groomerId) throw refuseFields({ "time.groomerId": [FIELD_FAULTS.noGroomer] });
  const [groomer] = await readGroomers(db, siteId, [groomerId]);
  if (!groomer || (time.groomerId && time.groomerId !== groomerId)) throw notFound("This groomer");
  return { groomerId, startsAt: new Date(time.startsAt) };
}
