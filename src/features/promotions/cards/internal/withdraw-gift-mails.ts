import type { Tx } from "#kit/server/database.ts";
import { withdrawUnsent } from "#kit/server/withdraw-messages.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { GiftRow } from "../store.ts";
import { GIFT_REFUSALS } from "../words.ts";
import { mailKey } from "./queue-gift-mail.ts";

/** Removes all emails of a locked gift card that were not sent. Refuses while one of them is being sent. */
export async function withdrawGiftMails(
  tx: Tx,
  siteId: SiteId,
  { id, mailRevision }: Pick<GiftRow, "id" | "mailRevision">,
): Promise<void> {
  if (mailRevision === null) return;
  const keys = Array.from({ length: mailRevision }, (_, index) => mailKey(id, index + 1));
  if (!(await withdrawUnsent(tx, siteId, keys))) throw new Refusal("conflict", GIFT_REFUSALS.sending);
}
