import type { Context, UploadedFile } from "#kit/server/api-handler.ts";
import { saveForMessage } from "#kit/server/files/save-for-message.ts";
import { readMember, requireOpenRoom } from "../internal/require-room.ts";

type Uploaded = { id: string; name: string; mediaType: string; bytes: number };

/** Saves a file of the caller for a message. `sendMessage` takes its id over. Throws as a message would. */
export async function uploadMessageFile(
  context: Context,
  roomId: string,
  upload: UploadedFile,
): Promise<Uploaded> {
  await requireOpenRoom(context, roomId);
  return saveForMessage(context, readMember(context).accountId, upload);
}
