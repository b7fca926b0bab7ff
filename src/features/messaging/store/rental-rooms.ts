import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";

type RentalRoom = { rentalId: string; title: string; endedAt: Date | null };

/** The id of a rental's room, which takes the title and the end. It is made if there is none: `isNew`. */
export async function saveRentalRoom(
  tx: Tx,
  siteId: SiteId,
  { rentalId, title, endedAt }: RentalRoom,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const id = newId();
  const room = await tx
    .insertInto("rooms")
    .values({ id, siteId, kind: "rental", rentalId, title, endedAt, openedAt: now, updatedAt: now })
    .onConflict((clash) =>
      clash.columns(["siteId", "rentalId"]).where("kind", "=", "rental").doUpdateSet({ title, endedAt }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: room.id, isNew: room.id === id };
}
