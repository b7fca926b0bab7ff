import { findRecipient } from "#features/groomers/service/find-recipient.ts";
import { toChoicesLink } from "#features/groomers/words/notifications.ts";
import { findOrigin, mailBrand } from "#features/sites/rules.ts";
import { queueOptionalMail } from "#features/sites/service/queue-optional-mail.ts";
import { readSite } from "#features/sites/service.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { isStopped, openMailAnswers, openTextAnswers } from "../internal/open-answers.ts";
import { quietUntil } from "../rules/quiet-hours.ts";
import { findRoom } from "../store/rooms.ts";
import * as unread from "../store/unread.ts";
import { UNREAD_NOTICE } from "../words/rooms.ts";

const PAGE_SIZE = 200;

/**
 * Sends a mail, or a text to whoever has no mailbox, about rooms with messages that are unread for a while;
 * to groomers as they chose. One notice for each room, and none more until the room is read. In the quiet
 * hours of the area it waits for the morning, except before a visit of the two. Parallel runs send nothing
 * twice. A failure is logged and left to the next run.
 */
export async function notifyUnread({ db, log }: { db: Db; log: Log }, now: Date): Promise<void> {
  for (const member of await unread.listDue(db, now, PAGE_SIZE)) {
    await db
      .transaction()
      .execute((tx) => notify(tx, member, now))
      .catch((error: unknown) =>
        log.error({ err: error, roomId: member.roomId }, "could not announce unread messages"),
      );
  }
}

async function notify(tx: Tx, member: unread.DueMember, now: Date): Promise<void> {
  const { siteId, roomId, accountId } = member;
  if (!(await unread.lockDue(tx, member, now))) return;
  const room = await findRoom(tx, siteId, accountId, roomId);
  const to = await unread.readAddresses(tx, siteId, accountId);
  if (!room || !to || room.unread === 0) return unread.noteNotice(tx, member, { now, later: null });
  const later = quietUntil(now, room.timeZone);
  if (later && !(await unread.hasVisitSoon(tx, siteId, roomId, now))) {
    return unread.noteNotice(tx, member, { now, later });
  }
  await unread.noteNotice(tx, member, { now, later: null });
  const site = await readSite(tx, siteId);
  const sender = room.members.find((one) => one.accountId !== accountId)?.displayName ?? site.settings.name;
  const origin = findOrigin(site, "");
  const href = `${origin}/${to.role}/messages?room=${roomId}`;
  const { name } = site.settings;
  // The time distinguishes this notice from later ones of the room.
  const key = `unread:${roomId}:${accountId}:${now.getTime()}`;
  const { mailTo, textTo } = await findAddresses(tx, siteId, accountId, to);
  if (textTo && !(await isStopped(tx, siteId, textTo))) {
    const replyTo = await openTextAnswers(tx, member, textTo, now);
    const bodyText = UNREAD_NOTICE.text(sender, name, href);
    const text = { siteId, channel: "text", key: `${key}:text`, recipient: textTo, bodyText } as const;
    await queueMessage(tx, { ...text, optional: { kind: "messages" }, ...(replyTo && { replyTo }) }, now);
  }
  if (!mailTo) return;
  const isToGroomer = to.role === "groomer";
  const replyTo = await openMailAnswers(tx, member, site.slug, now);
  const mail = { kind: "messages", key, recipient: mailTo, isToGroomer, replyTo } as const;
  await queueOptionalMail(tx, { siteId, now, origin }, mail, (unsubscribe) =>
    renderBrandedMail({
      brand: mailBrand(site.settings, origin),
      title: UNREAD_NOTICE.title(sender),
      greeting: UNREAD_NOTICE.greeting(to.firstName),
      facts: [],
      words: [UNREAD_NOTICE.words(sender, name), ...(replyTo ? [UNREAD_NOTICE.answer] : [])],
      link: { href, label: UNREAD_NOTICE.link },
      otherLinks: isToGroomer ? [toChoicesLink(origin)] : [],
      signature: `${name} · ${origin}`,
      unsubscribe,
    }),
  );
}

type Addresses = { mailTo: string | null; textTo: string | null };

/** Groomers choose the ways. Everybody else gets a mail, or a text without a mailbox. */
async function findAddresses(
  tx: Tx,
  siteId: SiteId,
  accountId: string,
  { role, email, phoneNumber }: { role: string; email: string; phoneNumber: string },
): Promise<Addresses> {
  const groomer = role === "groomer" && (await findRecipient(tx, siteId, { accountId }, "messages"));
  if (groomer) return groomer;
  return email === "" ? { mailTo: null, textTo: phoneNumber || null } : { mailTo: email, textTo: null };
}
