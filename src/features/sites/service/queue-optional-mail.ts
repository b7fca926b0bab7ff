import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { createUnsubscribeToken, hashAddress, isRefused } from "#kit/server/optional-mails.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import type { OptionalMail } from "#kit/wire/optional-mail.ts";
import { unsubscribeLabels } from "../words.ts";

/** `origin`: one of the brand's own, for the link. */
type Scope = Pick<Context, "siteId" | "now" | "origin">;
/** `isToGroomer`: the page behind the link then leads to the groomer's other choices. */
type OptionalMessage = {
  kind: OptionalMail;
  key: string;
  recipient: string;
  validUntil?: Date;
  notBefore?: Date;
  isToGroomer?: boolean;
  replyTo?: string | undefined;
};

/** The link that turns off mails of one kind. */
export type UnsubscribeLink = { href: string; label: string };
type Written = { subject: string; bodyText: string; bodyHtml?: string };

/**
 * Queues a mail that neither an order nor an account needs, in the caller's transaction. `write` puts the
 * link into the mail. Returns false, and queues nothing, if the mailbox has turned off this kind.
 */
export async function queueOptionalMail(
  tx: Tx,
  { siteId, now, origin }: Scope,
  { kind, isToGroomer = false, replyTo, ...message }: OptionalMessage,
  write: (unsubscribe: UnsubscribeLink) => Written,
): Promise<boolean> {
  const choice = { addressHash: hashAddress(message.recipient), kind };
  if (await isRefused(tx, siteId, choice)) return false;
  const token = await createUnsubscribeToken(tx, siteId, choice, now);
  const href = `${origin}/unsubscribe/${token}${isToGroomer ? "?of=groomer" : ""}`;
  const mail = write({ href, label: unsubscribeLabels[kind] });
  const optional = { kind, unsubscribeUrl: href };
  const answers = replyTo === undefined ? {} : { replyTo };
  await queueMessage(tx, { siteId, channel: "mail", ...message, ...mail, ...answers, optional }, now);
  return true;
}
