import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context, UploadedFile } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { attachFile, removeFile } from "#kit/server/files/file-rows.ts";
import { PHOTO_MEDIA_TYPE } from "#kit/server/files/redraw-photo.ts";
import { readPhoto, savePhoto } from "#kit/server/files/save-photo.ts";
import { newId } from "#kit/server/ids.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { FileReply } from "#kit/wire/file.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { ImageSize } from "#kit/wire/image.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { visitPhoto } from "../../internal/visit-photo.ts";
import type { PhotoSide } from "../../rules/pet-report.ts";
import { lock } from "../../store/changes.ts";
import { readLines } from "../../store/order-parts.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import type { PhotoBeside } from "../contract/requests.ts";
import type { uploadVisitPhoto } from "../contract/visit-report.ts";
import { answererOf, readProviderOrder, showProviderOrder } from "../internal/read-provider-order.ts";
import { findShare } from "../internal/report-token.ts";
import { requireBegun } from "../internal/require-begun.ts";
import { clearBeside, hasTaken, insertTaken, listBeside, replaceBeside } from "../store/photos-beside.ts";
import { findPhoto, isInGallery, setPhoto } from "../store/visit-reports.ts";
import { ANSWER_REFUSALS } from "../words/refusals.ts";

/** More than a groomer's devices take of one side without knowledge of each other. */
const MAX_BESIDE = 5;

type Place = { id: string; petServiceId: string; side: PhotoSide };
type Seen = Parsed<typeof uploadVisitPhoto>["query"];

/**
 * Saves a photo of a pet before or after a service. It replaces the photo that its page or device had shown,
 * and stands beside one that was not shown. Staff do so by calls of their own, not as the groomer.
 */
export async function setVisitPhoto(
  context: Context,
  place: Place,
  seen: Seen,
  upload: UploadedFile,
): Promise<ProviderOrder> {
  refuseImpersonator(context);
  const { db, siteId } = context;
  const { accountId } = answererOf(context);
  // Refuses a visit or service that is not the groomer's before any bytes are written.
  await findLine(context, place);
  const isRepeated = seen.taken !== undefined && (await hasTaken(db, siteId, place.id, seen.taken));
  if (isRepeated) return showProviderOrder(context, place.id);
  const fileId = await savePhoto(context, accountId, "visit", upload, "visit_photo");
  return changePhoto(context, place, (tx, before) => addPhoto(tx, context, place, { fileId, seen, before }));
}

/**
 * Removes the photo of a side, or the one with the id `photo` beside it. The first one beside it takes its
 * place. Safe to repeat: without `photo` it is refused while photos stand beside the one of the side.
 */
export async function removeVisitPhoto(
  context: Context,
  place: Place,
  photo: string | undefined,
): Promise<ProviderOrder> {
  refuseImpersonator(context);
  return changePhoto(context, place, (tx, before) => removeOne(tx, context, place, { photo, before }));
}

async function findLine(context: Context, { id, petServiceId }: Place) {
  const row = await readProviderOrder(context, id);
  const line = (await readLines(context.db, context.siteId, id)).find((one) => one.id === petServiceId);
  if (!line) throw notFound("This service");
  await requireBegun(context, row);
  return { row, line };
}

/** What the audit log names before and after; not the files themselves, as entries are never erased. */
type Change = { from: string; to: string };
type Changing = (tx: Tx, before: string | null) => Promise<Change | null>;

async function changePhoto(context: Context, place: Place, change: Changing): Promise<ProviderOrder> {
  const { siteId } = context;
  const { id, petServiceId: lineId, side } = place;
  await context.db.transaction().execute(async (tx) => {
    await lock(tx, siteId, id);
    const { row, line } = await findLine({ ...context, db: tx }, place);
    const changed = await change(tx, side === "before" ? line.beforeFileId : line.afterFileId);
    if (!changed) return;
    const facts = (photo: string) => ({ [`photo ${side} ${lineId}`]: photo });
    const entry = { before: facts(changed.from), after: facts(changed.to) };
    await auditOrder(tx, context, row, { action: "change photo of order", ...entry });
  });
  return showProviderOrder(context, id);
}

const [PHOTO, NONE, BESIDE] = ["a photo", "none", "another photo beside it"];

async function addPhoto(
  tx: Tx,
  { siteId, now }: Context,
  { id: orderId, petServiceId: lineId, side }: Place,
  { fileId, seen, before }: { fileId: string; seen: Seen; before: string | null },
): Promise<Change | null> {
  const { taken, base } = seen;
  if (taken !== undefined && (await hasTaken(tx, siteId, orderId, taken))) return null;
  const of = { orderId, lineId, side };
  const stays = before !== null && base !== undefined && base !== before;
  const beside = stays ? await listOfSide(tx, siteId, of) : [];
  const replaced = beside.find((one) => one.fileId === base)?.fileId;
  const isBeside = stays && !replaced;
  if (isBeside && beside.length >= MAX_BESIDE) throw new Refusal("conflict", ANSWER_REFUSALS.tooManyPhotos);
  await attachFile(tx, siteId, fileId);
  const id = taken ?? newId();
  if (taken || isBeside) await insertTaken(tx, siteId, { ...of, id, fileId: isBeside ? fileId : null }, now);
  if (replaced) {
    await replaceBeside(tx, siteId, orderId, { from: replaced, to: fileId });
    await removeFile(tx, siteId, replaced);
    return { from: BESIDE, to: "a newer photo beside it" };
  }
  if (isBeside) return { from: PHOTO, to: BESIDE };
  await setPhoto(tx, siteId, of, fileId);
  if (before) await removeFile(tx, siteId, before);
  return { from: before ? PHOTO : NONE, to: PHOTO };
}

async function listOfSide(
  tx: Tx,
  siteId: SiteId,
  { orderId, lineId, side }: { orderId: string; lineId: string; side: PhotoSide },
) {
  return (await listBeside(tx, siteId, orderId)).filter((one) => one.lineId === lineId && one.side === side);
}

async function removeOne(
  tx: Tx,
  { siteId }: Context,
  { id: orderId, petServiceId: lineId, side }: Place,
  { photo, before }: { photo: string | undefined; before: string | null },
): Promise<Change | null> {
  const beside = await listOfSide(tx, siteId, { orderId, lineId, side });
  // A repeated call would remove another photo, which took the place of the first.
  if (photo === undefined && beside.length > 0) throw new Refusal("conflict", ANSWER_REFUSALS.whichPhoto);
  const isBeside = photo !== undefined && beside.some(({ fileId }) => fileId === photo);
  if (isBeside) {
    await clearBeside(tx, siteId, orderId, photo);
    await removeFile(tx, siteId, photo);
    return { from: BESIDE, to: PHOTO };
  }
  // It has been removed already.
  if (photo !== undefined && photo !== before) return null;
  const next = beside[0]?.fileId ?? null;
  if (next) await clearBeside(tx, siteId, orderId, next);
  await setPhoto(tx, siteId, { orderId, lineId, side }, next);
  if (before) await removeFile(tx, siteId, before);
  return { from: before ? PHOTO : NONE, to: next ? PHOTO : NONE };
}

/** Returns the photos that stand beside those of a visit's lines, in their order. */
export async function listPhotosBeside({ db, siteId }: Context, orderId: string): Promise<PhotoBeside[]> {
  const beside = await listBeside(db, siteId, orderId);
  return beside.map(({ lineId, side, fileId }) => ({
    ...{ petServiceId: lineId, side, image: visitPhoto(fileId, side) },
  }));
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
