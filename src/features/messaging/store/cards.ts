import { sql } from "kysely";
import type { VisitNews } from "#features/orders/rules/order-news.ts";
import type { Tx } from "#kit/server/database.ts";
import type { Statement } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/**
 * The statement that writes a card for each piece of news, not yet run. A room is made with its first card;
 * `firstNotice` is its first message. Returns a row for each card.
 */
export function insertCards(
  _tx: Tx,
  siteId: SiteId,
  all: readonly VisitNews[],
  { firstNotice, now }: { firstNotice: string; now: Date },
): Statement {
  const rows = JSON.stringify(all);
  return sql`select write_order_card(${siteId}::uuid, piece."customerId", piece."groomerId", piece."orderId",
      piece.news, ${firstNotice}, ${now}::timestamptz) as room_id
    from json_to_recordset(${rows}::json) as piece("customerId" uuid, "groomerId" uuid, "orderId" uuid, news text)`;
}

/** A card about an order; with `groomerId`, in the room of this groomer. */
export type CardOf = Pick<VisitNews, "orderId" | "news"> & { groomerId?: string | undefined };

/** The latest card of this news about an order that is not removed. */
export function findCard(tx: Tx, siteId: SiteId, { orderId, news, groomerId }: CardOf) {
  return tx
    .selectFrom("messages")
    .select(["id", "roomId"])
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("news", "=", news)
    .where("removedAt", "is", null)
    .$if(groomerId !== undefined, (cards) =>
      cards.where("roomId", "in", (rooms) =>
        rooms
          .selectFrom("rooms")
          .select("id")
          .where("siteId", "=", siteId)
          .where("groomerId", "=", groomerId as string),
      ),
    )
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
}
