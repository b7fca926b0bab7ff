import { maskEmail, maskPhone } from "#features/accounts/rules/masks.ts";
import { parsePhone } from "#features/accounts/rules/phone.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { queueOptionalMail } from "#features/sites/service/queue-optional-mail.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { recordAudit, staffBehind } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";
import { hashToken, newId, newToken } from "#kit/server/ids.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import { locateAddress } from "../../internal/locate-address.ts";
import { invitationMail } from "../../mail.ts";
import { preparePetsChange } from "../../pets/service/set-pets.ts";
import { prepareServicesChange } from "../../pets/service/set-services.ts";
import { type Draft, EMPTY_DRAFT } from "../../rules/draft.ts";
import { invitationText } from "../../words/mails.ts";
import { FIELD_FAULTS, PHONE_MESSAGE, SESSION_REFUSALS } from "../../words/session.ts";
import type * as contract from "../contract/links.ts";
import { LINK_DAYS, linkEnd } from "../rules/links.ts";
import * as links from "../store/links.ts";

/** Enough links for a person's working day, and too few for abuse. */
const LINKS_OF_ACCOUNT: RateLimit = { points: 60, seconds: 86_400 };

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
  const { actor, db, siteId, now } = context;
  if (actor.role !== "groomer" && actor.role !== "staff") {
    throw new Refusal("forbidden", SESSION_REFUSALS.notAllowed);
  }
  await limitRate(db, "booking links", `${siteId} ${actor.accountId}`, LINKS_OF_ACCOUNT);
  const draft = { ...(await prepareDraft(context, input)), source: actor.role };
  const ownId = actor.role === "groomer" ? actor.profileId : null;
  const wishedGroomerId = await requireGroomer(context, input, ownId);
  const token = newToken();
  const link = {
    id: newId(),
    tokenHash: hashToken(token),
    source: actor.role,
    accountId: actor.accountId,
    draft,
    wishedGroomerId,
    wishedStart: input.time ? new Date(input.time.startsAt) : null,
    expiresAt: linkEnd(now),
  };
  const { email, phoneNumber } = draft.contact;
  const isMailed = await db.transaction().execute(async (tx) => {
    await links.insertLink(tx, siteId, link, now);
    await auditLink(tx, context, link);
    const site = await readSite(tx, siteId);
    const href = `${context.origin}/customer/new/auto-register?link=${token}`;
    const invitation = { site, firstName: draft.contact.firstName, href, days: LINK_DAYS };
    const about = { siteId, validUntil: link.expiresAt };
    const key = `booking-link:${link.id}`;
    const mail = { kind: "invitations" as const, key: `${key}:mail`, recipient: email };
    const isQueued = await queueOptionalMail(
      tx,
      context,
      { ...mail, validUntil: link.expiresAt },
      (unsubscribe) => invitationMail(invitation, unsubscribe),
    );
    const text = { ...about, channel: "text" as const, key: `${key}:text`, recipient: phoneNumber };
    await queueMessage(tx, { ...text, bodyText: invitationText(site.settings.name, LINK_DAYS, href) }, now);
    return isQueued;
  });
  const sentTo = { email: isMailed ? maskEmail(email) : "", phoneNumber: maskPhone(phoneNumber) };
  return { id: link.id, expiresAt: link.expiresAt.toISOString(), sentTo };
}

type PreparedLink = Parameters<typeof links.insertLink>[2];

/** Writes to the audit log what staff prepared for a customer, without the customer's address. */
async function auditLink(
  tx: Tx,
  { siteId, actor, requestId, now }: Context,
  { id, draft, wishedGroomerId, wishedStart, expiresAt }: PreparedLink,
): Promise<void> {
  const actorId = staffBehind(actor);
  if (actorId === null) return;
  const after = {
    pets: draft.pets.length,
    groomerId: wishedGroomerId,
    appointmentStart: wishedStart?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  };
  const about = { action: "prepare booking for a customer", target: `link=${id}`, requestId };
  await recordAudit(tx, { siteId, actorId, subjectId: null, ...about, before: {}, after }, now);
}

async function prepareDraft(context: Context, input: LinkInput) {
  const phoneNumber = parsePhone(input.contact.phoneNumber);
  if (!phoneNumber) throw refuseFields({ "contact.phoneNumber": [PHONE_MESSAGE] });
  const located = await locateAddress(context, input.address);
  if (!located.areaId) throw refuseFields({ "address.postalCode": [FIELD_FAULTS.noServiceArea] });
  const contact = { ...input.contact, phoneNumber, referralSource: "" };
  const empty: Draft = { ...EMPTY_DRAFT, ...located, origin: context.origin };
  const pets = input.pets.map(({ services: _, ...pet }) => pet);
  const before = (await preparePetsChange(context, pets))(empty);
  const chosen = before.pets.map(({ id }, index) => ({ id, services: input.pets[index]?.services ?? [] }));
  const draft = (await prepareServicesChange(context, chosen))(before);
  return { ...draft, contact };
}

/**
 * The id of the visit's groomer; null without a time. A groomer must be the caller; staff choose a groomer.
 * Refuses (`not_found`) an unknown groomer and another groomer than the caller.
 */
async function requireGroomer({ db, siteId }: Context, { time }: LinkInput, ownId: string | null) {
  if (!time) return null;
  const id = ownId ?? time.groomerId;
  if (!id) throw refuseFields({ "time.groomerId": [FIELD_FAULTS.noGroomer] });
  const [groomer] = await readGroomers(db, siteId, [id]);
  if (!groomer || (time.groomerId && time.groomerId !== id)) throw notFound("This groomer");
  return id;
}
