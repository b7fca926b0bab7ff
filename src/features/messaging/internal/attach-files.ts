import type { Tx } from "#kit/server/database.ts";
import { attachUpload } from "#kit/server/files/file-rows.ts";
import { MESSAGE_KIND } from "#kit/server/files/save-for-message.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { SentFile } from "../contract/files.ts";
import { splitName, toDistinctNames } from "../rules/files.ts";
import { insertFiles, readUploadNames } from "../store/files.ts";
import { ROOM_REFUSALS } from "../words/rooms.ts";

type Sent = { messageId: string; senderId: string; files: readonly SentFile[] };

/**
 * Takes uploads of the sender over into a message of the same transaction. Throws `validation_failed` for
 * uploads of others, for those of another message, and for those that are removed.
 */
export async function attachFiles(
  tx: Tx,
  siteId: SiteId,
  { messageId, senderId: accountId, files }: Sent,
): Promise<void> {
  for (const { id } of files) {
    if (!(await attachUpload(tx, siteId, id, { accountId, kind: MESSAGE_KIND })))
      throw refuseFields({ files: [ROOM_REFUSALS.fileGone] });
  }
  const ids = files.map(({ id }) => id);
  const uploads = await readUploadNames(tx, siteId, ids);
  const names = toDistinctNames(ids.map((id) => splitName(uploads.get(id)?.name ?? "")));
  const rows = files.map(({ id: fileId, duration = null }, index) => ({
    fileId,
    ...(names[index] ?? { name: "file", extension: "" }),
    duration: uploads.get(fileId)?.mediaType.startsWith("audio/") ? duration : null,
  }));
  await insertFiles(tx, siteId, messageId, rows);
}
