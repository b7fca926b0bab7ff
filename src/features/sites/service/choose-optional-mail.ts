import type { Tx } from "#kit/server/database.ts";
import { allowMails, hashAddress, isRefused, refuseMails } from "#kit/server/optional-mails.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { OptionalMail } from "#kit/wire/optional-mail.ts";

/** `isProved`: its owner has confirmed the mailbox. */
type OptionalMailInput = { address: string; isProved: boolean; kind: OptionalMail; isWanted: boolean };

/**
 * Turns a kind of mails off or on for the mailbox of an account, as the link in such a mail does. An
 * unconfirmed mailbox that has turned them off stays so: it may belong to another person.
 */
export async function chooseOptionalMail(
  tx: Tx,
  siteId: SiteId,
  { address, isProved, kind, isWanted }: OptionalMailInput,
  now: Date,
): Promise<{ ok: true } | { ok: false; why: "unproved" }> {
  const choice = { addressHash: hashAddress(address), kind };
  if (!isWanted) await refuseMails(tx, siteId, choice, now);
  else if (await isRefused(tx, siteId, choice)) {
    if (!isProved) return { ok: false, why: "unproved" };
    await allowMails(tx, siteId, choice);
  }
  return { ok: true };
}
