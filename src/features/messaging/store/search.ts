import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { isReadable } from "./public-rooms.ts";

export type FoundMessage = {
  id: string;
  roomId: string;
  seq: number;
  senderId: string;
  createdAt: Date;
  /**
   * The whole text and the names of files with the matches, each between \u0002 and \u0003, which no message
   * contains.
   */
  passage: string;
};

/**
 * Finds messages of an account's rooms by the beginnings of their words or of those of one file's name, the
 * latest first.
 */
export async function searchMessages(
  db: Db,
  siteId: SiteId,
  { accountId, words, limit }: { accountId: string; words: readonly string[]; limit: number },
): Promise<FoundMessage[]> {
  // Quoted words have no operators of the search language.
  const query = words.map((word) => `'${word.replace(/['\\]/g, "$&$&")}':*`).join(" & ");
  const own = sql`room_members member
    join messages message on message.site_id = member.site_id and message.room_id = member.room_id
      and message.kind = 'text' and message.removed_at is null`;
  const isOwn = sql`member.site_id = ${siteId} and member.account_id = ${accountId}
    and ${isReadable("member", siteId, accountId)}`;
  const search = sql`to_tsquery('simple', ${query})`;
  // Two parts, because one condition about both tables would read all files of that name.
  const { rows } = await sql<FoundMessage>`with found as (
      select message.id from ${own} where ${isOwn} and message.words @@ ${search}
      union
      select message.id from ${own}
        join message_files file on file.site_id = message.site_id and file.message_id = message.id
      where ${isOwn} and file.words @@ ${search})
    select message.id, message.room_id as "roomId", message.seq::int as seq,
      message.sender_id as "senderId", message.created_at as "createdAt",
      ts_headline('simple', concat_ws(' · ', nullif(message.content, ''), (
        select string_agg(file.name || '.' || file.extension, ', ' order by file.nth) from message_files file
        where file.site_id = message.site_id and file.message_id = message.id)), ${search}, ${HEADLINE}) as passage
    from found join messages message on message.site_id = ${siteId} and message.id = found.id
    order by message.created_at desc, message.id desc limit ${limit}`.execute(db);
  return rows;
}

const HEADLINE = "StartSel=\u0002, StopSel=\u0003, HighlightAll=true";
