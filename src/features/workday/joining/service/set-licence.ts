import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { actingAs, type Context, type UploadedFile } from "#kit/server/api-handler.ts";
import { attachFile, removeFile } from "#kit/server/files/file-rows.ts";
import { savePhoto } from "#kit/server/files/save-photo.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { Application } from "../contract/application.ts";
import { LICENCE_COLUMNS, type LicenceSide } from "../rules/application.ts";
import * as applicationsStore from "../store/applications.ts";
import { showApplication } from "./show-application.ts";

/** Sets the picture of a side of the signed-in groomer's driver's license, in place of the last one. */
export async function setLicence(
  context: Context,
  side: LicenceSide,
  upload: UploadedFile,
): Promise<Application> {
  const { accountId, profileId: id } = actingAs(context, "groomer");
  refuseImpersonator(context);
  const { db, siteId, now } = context;
  const column = LICENCE_COLUMNS[side];
  const fileId = await savePhoto(context, accountId, "groomer_licence", upload);
  await db.transaction().execute(async (tx) => {
    const row = await applicationsStore.lock(tx, siteId, id);
    if (!row) throw notFound("This groomer");
    await attachFile(tx, siteId, fileId);
    await applicationsStore.saveApplication(tx, siteId, id, { [column]: fileId }, now);
    const last = row[column];
    if (last) await removeFile(tx, siteId, last);
  });
  return showApplication(context);
}
