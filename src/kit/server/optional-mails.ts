import type { SiteId } from "../wire/ids.ts";
import type { OptionalMail } from "../wire/optional-mail.ts";
import type { Db, Tx } from "./database.ts";
import { hashToken, newToken } from "./ids.ts";

const LINK_DAYS = 400;

/** A kind of mails to one mailbox of one brand. */
type MailChoice = { addressHash: Buffer; kind: OptionalMail };

/** The form in which the tables store an address. Letter case does not count. */
export const hashAddress = (address: string) => hashToken(address.trim().toLowerCase());

/** Whether the mailbox has turned off this kind of mails. */
export async function isRefused(db: Db, siteId: SiteId, { addressHash, kind }: MailChoice): Promise<boolean> {
  const row = await db
    .selectFrom("mailRefusals")
    .select("kind")
    .where("siteId", "=", siteId)
    .where("addressHash", "=", addressHash)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row !== undefined;
}

type QueuedMail = { siteId: SiteId; recipient: string; optionalKind: OptionalMail | null };

/** Whether the mailbox turned off a queued mail's kind, also if it did so after the mail was queued. */
export async function isUnwanted(
  db: Db,
  { siteId, recipient, optionalKind: kind }: QueuedMail,
): Promise<boolean> {
  return kind !== null && (await isRefused(db, siteId, { addressHash: hashAddress(recipient), kind }));
}

/** Turns a kind of mails off for a mailbox. A repeated call changes nothing. */
export async function refuseMails(db: Db, siteId: SiteId, choice: MailChoice, now: Date): Promise<void> {
  await db
    .insertInto("mailRefusals")
    .values({ siteId, ...choice, refusedAt: now })
    .onConflict((clash) => clash.columns(["siteId", "addressHash", "kind"]).doNothing())
    .execute();
}

/** Turns a kind of mails on again for a mailbox. */
export async function allowMails(db: Db, siteId: SiteId, { addressHash, kind }: MailChoice): Promise<void> {
  await db
    .deleteFrom("mailRefusals")
    .where("siteId", "=", siteId)
    .where("addressHash", "=", addressHash)
    .where("kind", "=", kind)
    .execute();
}

/** Stores a new link that turns a kind of mails off, and returns its token. */
export async function createUnsubscribeToken(
  tx: Tx | Db,
  siteId: SiteId,
  choice: MailChoice,
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto("unsubscribeLinks")
    .values({ siteId, tokenHash: hashToken(token), ...choice, createdAt: now })
    .execute();
  return token;
}

/** Finds the mailbox and kind behind a link's token. Undefined for an unknown token or another brand's. */
export function findChoice(db: Db, siteId: SiteId, token: string): Promise<MailChoice | undefined> {
  return db
    .selectFrom("unsubscribeLinks")
    .select(["addressHash", "kind"])
    .where("siteId", "=", siteId)
    .where("tokenHash", "=", hashToken(token))
    .executeTakeFirst();
}

/** Deletes links after more than a year, for all brands. A mail program may show an old mail for long. */
export async function clearUnsubscribeLinks(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - LINK_DAYS * 86_400_000);
  await db.deleteFrom("unsubscribeLinks").where("createdAt", "<", oldest).execute();
}
