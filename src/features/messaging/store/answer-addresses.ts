import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

type Reader = { accountId: string; roomId: string };

/** Stores the address to which a reader of a room may answer. */
export async function insertReplyAddress(
  tx: Tx,
  siteId: SiteId,
  address: Reader & { tokenHash: Buffer },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("replyAddresses")
    .values({ siteId, ...address, createdAt: now })
    .execute();
}

/** Notes the room that a number is texted about. Answers by text go to the last one. */
export async function noteTextedRoom(
  tx: Tx,
  siteId: SiteId,
  texted: Reader & { numberHash: Buffer },
  now: Date,
): Promise<void> {
  const { accountId, roomId } = texted;
  await tx
    .insertInto("textedRooms")
    .values({ siteId, ...texted, textedAt: now })
    .onConflict((clash) =>
      clash.columns(["siteId", "numberHash"]).doUpdateSet({ accountId, roomId, textedAt: now }),
    )
    .execute();
}
