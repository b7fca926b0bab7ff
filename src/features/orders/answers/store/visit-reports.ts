import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { PetReport } from "../../contract/pet-report.ts";
import type { PhotoSide } from "../../rules/pet-report.ts";
import { selectOrderId } from "../../store/orders.ts";

const COLUMN = { before: "beforeFileId", after: "afterFileId" } as const;

type OfPet = { orderId: string; petId: string };

/** Writes what the groomer reports on a pet. The owner's choice about the gallery stays. */
export async function putReport(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  { petId, findings, note, nextVisitWeeks }: PetReport,
  now: Date,
): Promise<void> {
  const values = { findings: JSON.stringify(findings), note, nextVisitWeeks, updatedAt: now };
  await tx
    .insertInto("petReports")
    .values({ siteId, orderId, petId, ...values })
    .onConflict((clash) => clash.constraint("pet_reports_pkey").doUpdateSet(values))
    .execute();
}

/** What is reported on the pets of a visit. */
export function listReports(db: Db, siteId: SiteId, orderId: string) {
  return db
    .selectFrom("petReports")
    .select(["petId", "findings", "note", "nextVisitWeeks"])
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .orderBy("petId")
    .execute();
}

export async function isInGallery(db: Db, siteId: SiteId, { orderId, petId }: OfPet): Promise<boolean> {
  const row = await db
    .selectFrom("petReports")
    .select("inGallery")
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("petId", "=", petId)
    .executeTakeFirst();
  return row?.inGallery ?? false;
}

/** Writes whether the owner lets the photos join the groomer's gallery. */
export async function setInGallery(tx: Tx, siteId: SiteId, of: OfPet, inGallery: boolean, now: Date) {
  await tx
    .insertInto("petReports")
    .values({ siteId, ...of, inGallery, updatedAt: now })
    .onConflict((clash) => clash.constraint("pet_reports_pkey").doUpdateSet({ inGallery }))
    .execute();
}

/** Sets or, by null, removes the photo of a line. Returns whether the order has this line. */
export async function setPhoto(
  tx: Tx,
  siteId: SiteId,
  { orderId, lineId, side }: { orderId: string; lineId: string; side: PhotoSide },
  fileId: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("orderLines")
    .set({ [COLUMN[side]]: fileId })
    .where("orderId", "in", selectOrderId(tx, siteId, orderId))
    .where("siteId", "=", siteId)
    .where("id", "=", lineId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const selectLineBeside = (db: Db, siteId: SiteId, fileId: string) =>
  db.selectFrom("visitPhotos").select("lineId").where("siteId", "=", siteId).where("fileId", "=", fileId);

/** Finds the visit and pet that a photo belongs to, and which side it shows. */
export function findPhoto(db: Db, siteId: SiteId, fileId: string) {
  return db
    .selectFrom("orderLines as line")
    .innerJoin("orders as order", (join) =>
      join.onRef("order.id", "=", "line.orderId").onRef("order.siteId", "=", "line.siteId"),
    )
    .select(["order.id as orderId", "order.customerId", "order.groomerId", "line.petId"])
    .where("line.siteId", "=", siteId)
    .where((is) =>
      is.or([
        is("line.beforeFileId", "=", fileId),
        is("line.afterFileId", "=", fileId),
        is("line.id", "=", selectLineBeside(db, siteId, fileId)),
      ]),
    )
    .executeTakeFirst();
}

/** The photos that owners let join a groomer's gallery, the newest visit first. */
export function listGallery(db: Db, siteId: SiteId, groomerId: string, limit: number) {
  return db
    .selectFrom("petReports as report")
    .innerJoin("orders as order", (join) =>
      join.onRef("order.id", "=", "report.orderId").onRef("order.siteId", "=", "report.siteId"),
    )
    .innerJoin("orderLines as line", (join) =>
      join
        .onRef("line.orderId", "=", "report.orderId")
        .onRef("line.siteId", "=", "report.siteId")
        .onRef("line.petId", "=", "report.petId"),
    )
    .select(["line.beforeFileId", "line.afterFileId"])
    .where("report.siteId", "=", siteId)
    .where("report.inGallery", "=", true)
    .where("order.groomerId", "=", groomerId)
    .where("order.status", "=", "complete")
    .where((is) => is.or([is("line.beforeFileId", "is not", null), is("line.afterFileId", "is not", null)]))
    .orderBy("order.appointmentStart", "desc")
    .orderBy("line.id")
    .limit(limit)
    .execute();
}
