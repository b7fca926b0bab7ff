import { queueOptionalMail } from "#features/sites/service/queue-optional-mail.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { recordAudit, staffBehind } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";
import { hashToken, newId, newToken } from "#kit/server/ids.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { invitationMail } from "../../mail.ts";
import type { Contact, Draft } from "../../rules/draft.ts";
import { invitationText } from "../../words/mails.ts";
import { SESSION_REFUSALS } from "../../words/session.ts";
import { LINK_DAYS, linkEnd } from "../rules/links.ts";
import * as links from "../store/links.ts";

/** Enough links for a person's working day, and too few for abuse. */
const LINKS_OF_ACCOUNT: RateLimit = { points: 60, seconds: 86_400 };
/** Enough for a corrected link, and too few to annoy a stranger. */
const LINKS_TO_CONTACT: RateLimit = { points: 5, seconds: 86_400 };

/** A prepared draft, and the time that is held once the customer opens the link. */
type Prepared = {
  draft: Draft & { contact: Contact };
  time: { groomerId: string; startsAt: Date } | null;
};
type LinkRow = Parameters<typeof links.insertLink>[2];

/**
 * Sends the link to a prepared booking to the contact's addresses: by mail, by text, or both. The caller, a
 * groomer or staff member, never sees the link. `isMailed`: false without a mail address, and if the mailbox
 * has turned invitations off.
 */
export async function sendLink(
  context: Context,
  { draft, time }: Prepared,
): Promise<{ id: string; expiresAt: string; isMailed: boolean }> {
  const { db, siteId, now } = context;
  const { accountId, role } = await countLink(context, draft.contact);
  const token = newToken();
  const link = {
    id: newId(),
    tokenHash: hashToken(token),
    source: role,
    accountId,
    draft: { ...draft, source: role },
    wishedGroomerId: time?.groomerId ?? null,
    wishedStart: time?.startsAt ?? null,
    expiresAt: linkEnd(now),
  };
  const href = `${context.origin}/customer/new/auto-register?link=${token}`;
  const isMailed = await db.transaction().execute(async (tx) => {
    await links.insertLink(tx, siteId, link, now);
    await auditLink(tx, context, link);
    return queueInvitation(tx, context, link, draft.contact, href);
  });
  return { id: link.id, expiresAt: link.expiresAt.toISOString(), isMailed };
}

/** Counts the link for its sender and its addresses. Refuses everybody but groomers and staff. */
async function countLink({ actor, db, siteId }: Context, { email, phoneNumber }: Contact) {
  if (actor.role !== "groomer" && actor.role !== "staff") {
    throw new Refusal("forbidden", SESSION_REFUSALS.notAllowed);
  }
  const { accountId, role } = actor;
  await limitRate(db, "booking links", `${siteId} ${accountId}`, LINKS_OF_ACCOUNT);
  for (const address of [email, phoneNumber].filter(Boolean))
    await limitRate(db, "booking links to", `${siteId} ${accountId} ${address}`, LINKS_TO_CONTACT);
  return { accountId, role };
}

/** Queues the mail and the text to the addresses that the contact has. Returns whether a mail is queued. */
async function queueInvitation(
  tx: Tx,
  context: Context,
  { id, expiresAt: validUntil }: LinkRow,
  { firstName, email, phoneNumber }: Contact,
  href: string,
): Promise<boolean> {
  const { siteId, now } = context;
  const site = await readSite(tx, siteId);
  const key = `booking-link:${id}`;
  if (phoneNumber) {
    const text = { siteId, validUntil, channel: "text" as const, key: `${key}:text`, recipient: phoneNumber };
    await queueMessage(tx, { ...text, bodyText: invitationText(site.settings.name, LINK_DAYS, href) }, now);
  }
  if (!email) return false;
  const invitation = { site, firstName, href, days: LINK_DAYS };
  const mail = { kind: "invitations" as const, key: `${key}:mail`, recipient: email, validUntil };
  return queueOptionalMail(tx, context, mail, (unsubscribe) => invitationMail(invitation, unsubscribe));
}

/** Writes to the audit log what staff prepared for a customer, without the customer's address. */
async function auditLink(
  tx: Tx,
  { siteId, actor, requestId, now }: Context,
  { id, draft, wishedGroomerId, wishedStart, expiresAt }: LinkRow,
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
