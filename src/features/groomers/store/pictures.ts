import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** The kind of the files that public pages show. Other files of groomers are not public. */
export const GROOMER_PICTURE = "groomer_picture";

/** Finds the account whose files the pictures of a groomer are. Undefined for an unknown groomer. */
export async function findPictureAccount(
  db: Db,
  siteId: SiteId,
  groomerId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("groomers")
    .select("accountId")
    .where("siteId", "=", siteId)
    .where("id", "=", groomerId)
    .executeTakeFirst();
  return row?.accountId;
}

/** The account that shows an uploaded file on its public page. Undefined for any other file. */
export function findPictureOwner(db: Db, siteId: SiteId, fileId: string) {
  return db
    .selectFrom("files as file")
    .innerJoin("accounts as account", "account.id", "file.accountId")
    .select(["file.accountId", "account.status"])
    .where("file.siteId", "=", siteId)
    .where("file.id", "=", fileId)
    .where("file.kind", "=", GROOMER_PICTURE)
    .where("file.state", "=", "kept")
    .executeTakeFirst();
}
