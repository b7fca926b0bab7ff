import { letterBrand } from "#features/sites/rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { type AccountChange, accountChangeMessage } from "../mail/account-change.ts";

/**
 * Tells the ways by which an account was reached before that something changed: whoever did not do it
 * themselves hears of it there. By mail, and by text where the number changes or there is no mailbox.
 */
export async function notifyOfChange(
  { db, siteId, origin, requestId, now }: Context,
  tx: Tx,
  former: { email: string | null; phoneNumber: string | null },
  news: AccountChange,
  when?: Date,
): Promise<void> {
  const { settings } = await readSite(db, siteId);
  const brand = letterBrand(settings, origin);
  const facts = { brand, phone: settings.phone ?? "", origin, change: news, when };
  const byText = news === "phone" || !former.email;
  const ways = [
    { channel: "mail", recipient: former.email },
    { channel: "text", recipient: byText ? former.phoneNumber : null },
  ] as const;
  for (const { channel, recipient } of ways) {
    if (!recipient) continue;
    const key = `account:${news}:${requestId}:${channel}`;
    await queueMessage(tx, { siteId, channel, key, recipient, ...accountChangeMessage(facts, channel) }, now);
  }
}
