import { findRecipient } from "#features/groomers/service/find-recipient.ts";
import { toChoicesLink } from "#features/groomers/words/notifications.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { queueMessage } from "#kit/server/outbox.ts";

/** `key` makes a repeat harmless. `words` are of the mail alone; a text has only the title. */
type SeriesNotice = {
  key: string;
  brand: string;
  origin: string;
  title: string;
  words: string;
  link: string;
  /** A text waits until then. */
  textFrom?: Date;
};

/** Queues a notice about a series to its groomer, by mail or text as chosen for changes. */
export async function notifyGroomer(
  tx: Tx,
  { siteId, now }: Pick<Context, "siteId" | "now">,
  { id, groomerId }: { id: string; groomerId: string },
  { key, brand, origin, title, words, link, textFrom = now }: SeriesNotice,
): Promise<void> {
  const groomer = await findRecipient(tx, siteId, { groomerId }, "changes");
  if (!groomer?.isListed) return;
  const href = `${origin}/groomer/series/${id}`;
  const choices = toChoicesLink(origin);
  const to = { siteId, key: `${key}:groomer:${groomerId}` };
  if (groomer.mailTo) {
    const bodyText = [words, `${link}: ${href}`, brand, `${choices.label}: ${choices.href}`].join("\n\n");
    const mail = { ...to, channel: "mail", recipient: groomer.mailTo, subject: title, bodyText } as const;
    await queueMessage(tx, mail, now);
  }
  if (groomer.textTo) {
    const text = { ...to, key: `${to.key}:text`, channel: "text", recipient: groomer.textTo } as const;
    const wait = textFrom > now && { notBefore: textFrom };
    await queueMessage(tx, { ...text, ...wait, bodyText: `${brand}: ${title} ${href}` }, now);
  }
}
