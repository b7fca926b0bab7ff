import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import { removeFile } from "#kit/server/files/file-rows.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export type FileRow = {
  name: string;
  extension: string;
  type: string;
  size: number;
  duration: number | null;
};

/** The files of the message `message` of a query, in their order. */
export const FILES = sql`(select coalesce(json_agg(json_build_object('name', file.name, 'extension', file.extension,
    'type', stored.media_type, 'size', stored.bytes, 'duration', file.duration) order by file.nth), '[]')
  from message_files file
    join files stored on stored.site_id = file.site_id and stored.id = file.file_id and stored.state = 'kept'
  where file.site_id = message.site_id and file.message_id = message.id)`;

/** The media types of the files of a message of a query, by the name of its table there. */
export const fileTypesOf = (message: string) => sql`(
  select coalesce(json_agg(stored.media_type order by file.nth), '[]') from message_files file
    join files stored on stored.site_id = file.site_id and stored.id = file.file_id and stored.state = 'kept'
  where file.site_id = ${sql.ref(`${message}.site_id`)} and file.message_id = ${sql.ref(`${message}.id`)})`;

/** Reads the names of uploads, with their extensions. */
export async function readUploadNames(
  db: Db,
  siteId: SiteId,
  ids: readonly string[],
): Promise<Map<string, { name: string; mediaType: string }>> {
  const rows = await db
    .selectFrom("files")
    .select(["id", "name", "mediaType"])
    .where("siteId", "=", siteId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name, mediaType }) => [id, { name: name ?? "file", mediaType }]));
}

export type NewMessageFile = { fileId: string; name: string; extension: string; duration: number | null };

export async function insertFiles(
  tx: Tx,
  siteId: SiteId,
  messageId: string,
  files: readonly NewMessageFile[],
): Promise<void> {
  const rows = files.map((file, index) => ({ ...file, siteId, messageId, nth: index + 1 }));
  await tx.insertInto("messageFiles").values(rows).execute();
}

/** Finds the id of a file of a message that is not removed, by its name with the extension. */
export async function findFileId(
  db: Db,
  siteId: SiteId,
  { messageId, name, extension }: { messageId: string; name: string; extension: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("messageFiles")
    .select("fileId")
    .where("siteId", "=", siteId)
    .where("messageId", "=", messageId)
    .where("name", "=", name)
    .where("extension", "=", extension)
    .executeTakeFirst();
  return row?.fileId;
}

/** Removes the files of a message with their bytes. */
export async function removeFilesOf(tx: Tx, siteId: SiteId, messageId: string): Promise<void> {
  const removed = await tx
    .deleteFrom("messageFiles")
    .where("siteId", "=", siteId)
    .where("messageId", "=", messageId)
    .returning("fileId")
    .execute();
  for (const { fileId } of removed) await removeFile(tx, siteId, fileId);
}

/** Marks the files of rooms as removed, whose bytes a job removes. `rooms` selects `id` and `site_id`. */
export const removeFilesOfRooms = (rooms: string) => sql`
  update files set state = 'removed' from message_files file
    join messages message on message.site_id = file.site_id and message.id = file.message_id
    join ${sql.table(rooms)} ended on ended.site_id = message.site_id and ended.id = message.room_id
  where files.site_id = file.site_id and files.id = file.file_id`;
