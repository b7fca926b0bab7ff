import { mailBrand } from "#features/sites/rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { accountChangeMessage } from "../mail/account-change.ts";
import type { AccountChange } from "../words/messages.ts";

/**
 * Notifies the account's previous addresses of a change, so that the owner learns about a change by a
 * stranger. Sends a mail, and also a text if the phone number changes or the account has no mailbox.
 */
export async function notifyOfChange(
  { db, siteId, origin, requestId, now }: Context,
  tx: Tx,
  previous: { email: string | null; phoneNumber: string | null },
  change: AccountChange,
  when?: Date,
): Promise<void> {
  const { settings } = await readSite(db, siteId);
  const brand = mailBrand(settings, origin);
  const facts = { brand, phone: settings.phone ?? "", origin, change, when };
  const needsText = change === "phone" || !previous.email;
  const recipients = [
    { channel: "mail", recipient: previous.email },
    { channel: "text", recipient: needsText ? previous.phoneNumber : null },
  ] as const;
  for (const { channel, recipient } of recipients) {
    if (!recipient) continue;
    const key = `account:${change}:${requestId}:${channel}`;
    await queueMessage(tx, { siteId, channel, key, recipient, ...accountChangeMessage(facts, channel) }, now);
  }
}
