import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { findUnchanged, type StoredFile } from "#kit/server/files/save-unchanged.ts";
import type { Actor } from "#kit/wire/actor.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { FileReply } from "#kit/wire/file.ts";

/**
 * Returns a document to its owner or to staff who may see documents, and a recording to its owner. For other
 * people it is `not_found`. Staff who act for its owner may not see it.
 */
export async function showOwnFile(context: Context, id: string): Promise<FileReply> {
  refuseImpersonator(context);
  const { db, siteId, actor } = context;
  const file = await findUnchanged(db, siteId, id);
  if (!file || !maySee(actor, file)) throw notFound("This file");
  return file.reply;
}

function maySee(actor: Actor, { accountId, purpose }: StoredFile): boolean {
  if (actor.role === "anonymous") return false;
  if (actor.accountId === accountId) return true;
  return purpose === "document" && mayAsStaff(actor, "documents.read");
}
