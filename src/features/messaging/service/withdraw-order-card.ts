import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type CardOf, findCard } from "../store/cards.ts";
import { recordEvent, removeContent } from "../store/messages.ts";

/** Takes the latest card of this news back. Its place in the room stays. */
export async function withdrawOrderCard(tx: Tx, siteId: SiteId, withdrawn: CardOf, now: Date): Promise<void> {
  const card = await findCard(tx, siteId, withdrawn);
  if (!card || !(await removeContent(tx, siteId, card.id, now))) return;
  await recordEvent(tx, siteId, { roomId: card.roomId, messageId: card.id });
}
