import { findOrigin, mailBrand } from "#features/sites/rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import type { Tx } from "#kit/server/database.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import type { Gift } from "../store.ts";
import { giftMail } from "../words.ts";

type Sent = Gift & { id: string; code: string; amount: number; mailRevision: number };

/** The key of a gift card's email. The brand sends one email for each key. */
export const mailKey = (id: string, mailRevision: number): string => `gift-card:${id}:${mailRevision}`;

/** Queues the email that brings a gift card to its recipient, which waits until `sendAt`. */
export async function queueGiftMail(
  tx: Tx,
  { siteId, now, origin }: Pick<Context, "siteId" | "now" | "origin">,
  { id, code, mailRevision, recipientEmail, sendAt, ...gift }: Sent,
): Promise<void> {
  const site = await readSite(tx, siteId);
  const home = findOrigin(site, origin);
  const { link, ...content } = giftMail(site.settings.name, gift, { code, home });
  const mail = renderBrandedMail({
    ...content,
    brand: mailBrand(site.settings, home),
    link: { href: home, label: link },
    signature: `${site.settings.name} · ${home}`,
  });
  const key = mailKey(id, mailRevision);
  const waits = sendAt > now ? { notBefore: sendAt } : {};
  await queueMessage(tx, { siteId, channel: "mail", key, recipient: recipientEmail, ...mail, ...waits }, now);
}
