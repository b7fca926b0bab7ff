import type { Tx } from "#kit/server/database.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type GiftRow, lock } from "../store.ts";
import { GIFT_REFUSALS } from "../words.ts";

type Expected = { revision: number; text: string };

/** Locks a gift card that is not void, as its reader saw it. `text`: the refusal after another change. */
export async function lockGiftCard(
  tx: Tx,
  siteId: SiteId,
  id: string,
  { revision, text }: Expected,
): Promise<GiftRow> {
  const row = await lock(tx, siteId, id);
  if (!row) throw notFound("This gift card");
  if (row.voidedAt) throw new Refusal("conflict", GIFT_REFUSALS.void);
  if (row.revision !== revision) throw new Refusal("conflict", text);
  return row;
}

type Sold = GiftRow & {
  [K in
    | "amount"
    | "recipientName"
    | "recipientEmail"
    | "senderName"
    | "message"
    | "sendAt"
    | "mailRevision"]: NonNullable<GiftRow[K]>;
};

/** Refuses a gift card without a sale, about which there is no email. */
export function requireSale(row: GiftRow): Sold {
  if (row.sendAt === null) throw new Refusal("conflict", GIFT_REFUSALS.noSale);
  return row as Sold;
}
