import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context, UploadedFile } from "#kit/server/api-handler.ts";
import { saveUnchanged } from "#kit/server/files/save-unchanged.ts";
import { refuseRole } from "#kit/wire/errors.ts";
import type { UnchangedPurpose } from "#kit/wire/file-purposes.ts";

type Uploaded = { id: string; name: string; mediaType: string; bytes: number };

/** Saves a document or recording of the caller. A later call takes its id over. */
export async function uploadFile(
  context: Context,
  purpose: UnchangedPurpose,
  upload: UploadedFile,
): Promise<Uploaded> {
  refuseImpersonator(context);
  const { actor } = context;
  if (actor.role === "anonymous") throw refuseRole();
  return saveUnchanged(context, actor.accountId, purpose, upload);
}
