import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context, UploadedFile } from "#kit/server/api-handler.ts";
import { attachFile, removeFile } from "#kit/server/files/file-rows.ts";
import { PHOTO_MEDIA_TYPE } from "#kit/server/files/redraw-photo.ts";
import { readPhoto, savePhoto } from "#kit/server/files/save-photo.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { FileReply } from "#kit/wire/file.ts";
import type { ImageSize } from "#kit/wire/image.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import type { PhotoSide } from "../../rules/pet-report.ts";
import { lock } from "../../store/changes.ts";
import { readLines } from "../../store/order-parts.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { answererOf, readProviderOrder, showProviderOrder } from "../internal/read-provider-order.ts";
import { findShare } from "../internal/report-token.ts";
import { requireBegun } from "../internal/require-begun.ts";
import { findPhoto, isInGallery, setPhoto } from "../store/visit-reports.ts";

type Place = { id: string; petServiceId: string; side: PhotoSide };

/**
 * Saves a photo of a pet before or after a service. It replaces the former photo of that side. Staff do so by
 * calls of their own, not as the groomer.
 */
export async function setVisitPhoto(
  context: Context,
  place: Place,
  upload: UploadedFile,
): Promise<ProviderOrder> {
  refuseImpersonator(context);
  const { accountId } = answererOf(context);
  // Refuses a visit or service that is not the groomer's before any bytes are written.
  await findLine(context, place);
  const fileId = await savePhoto(context, accountId, "visit", upload, "visit_photo");
  return changePhoto(context, place, fileId);
}

/** Removes the photo of a side. Safe to repeat. */
export async function removeVisitPhoto(context: Context, place: Place): Promise<ProviderOrder> {
  refuseImpersonator(context);
  return changePhoto(context, place, null);
}

async function findLine(context: Context, { id, petServiceId }: Place) {
  const row = await readProviderOrder(context, id);
  const line = (await readLines(context.db, context.siteId, id)).find((one) => one.id === petServiceId);
  if (!line) throw notFound("This service");
  await requireBegun(context, row);
  return { row, line };
}

async function changePhoto(context: Context, place: Place, fileId: string | null): Promise<ProviderOrder> {
  const { siteId } = context;
  const { id, petServiceId: lineId, side } = place;
  await context.db.transaction().execute(async (tx) => {
    await lock(tx, siteId, id);
    const { row, line } = await findLine({ ...context, db: tx }, place);
    const before = side === "before" ? line.beforeFileId : line.afterFileId;
    if (fileId) await attachFile(tx, siteId, fileId);
    await setPhoto(tx, siteId, { orderId: id, lineId, side }, fileId);
    if (before) await removeFile(tx, siteId, before);
    // Not the file itself: entries are never erased.
    const facts = (file: string | null) => ({ [`photo ${side} ${lineId}`]: file ? "a photo" : "none" });
    const change = { before: facts(before), after: facts(fileId) };
    await auditOrder(tx, context, row, { action: "change photo of order", ...change });
  });
  return showProviderOrder(context, id);
}

/** Returns a photo of a visit to those who may see it; else 404. `share`: the token of a shared report. */
export async function showVisitPhoto(
  context: Context,
  id: string,
  size: ImageSize,
  share: string | undefined,
): Promise<FileReply> {
  const { db, siteId } = context;
  const photo = await findPhoto(db, siteId, id);
  if (!photo) throw notFound("This picture");
  const isPublic = await isInGallery(db, siteId, photo);
  if (!isPublic && !maySee(context, photo) && !(await isShared(context, photo, share))) {
    throw notFound("This picture");
  }
  return {
    read: () => readPhoto(db, siteId, id, size),
    mediaType: PHOTO_MEDIA_TYPE,
    name: `visit-${size}.webp`,
    tag: `${id}-${size}`,
    // The owner may take the agreement back, so no shared cache stores the photo.
    isPublic: false,
  };
}

type Photo = NonNullable<Awaited<ReturnType<typeof findPhoto>>>;

function maySee({ actor }: Context, { customerId, groomerId }: Photo): boolean {
  switch (actor.role) {
    case "customer":
      return actor.profileId === customerId;
    case "groomer":
      return actor.profileId === groomerId;
    case "staff":
      return mayAsStaff(actor, "orders.read");
    default:
      return false;
  }
}

async function isShared(context: Context, { orderId, petId }: Photo, share: string | undefined) {
  const shown = share === undefined ? null : await findShare(context, share);
  return shown?.orderId === orderId && shown.petId === petId;
}
