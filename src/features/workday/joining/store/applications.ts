import type { GroomerPermission } from "#features/groomers/rules/permissions.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { AccountStatus } from "#kit/wire/actor.ts";
import type { SiteId } from "#kit/wire/ids.ts";

function select(db: Db | Tx, siteId: SiteId) {
  return db
    .selectFrom("groomers as groomer")
    .innerJoin("accounts as account", (join) =>
      join.onRef("account.id", "=", "groomer.accountId").onRef("account.siteId", "=", "groomer.siteId"),
    )
    .leftJoin("groomerApplications as application", (join) =>
      join
        .onRef("application.groomerId", "=", "groomer.id")
        .onRef("application.siteId", "=", "groomer.siteId"),
    )
    .where("groomer.siteId", "=", siteId);
}

/** A groomer with the application, if it was begun. */
export function find(db: Db | Tx, siteId: SiteId, groomerId: string) {
  return select(db, siteId)
    .select(["groomer.id", "groomer.accountId", "groomer.firstName", "groomer.lastName"])
    .select(["groomer.displayName", "groomer.phoneNumber", "groomer.startAddress", "groomer.areaId"])
    .select(["groomer.permissions", "groomer.deactivatedAt"])
    .select(["groomer.vanityUrl", "account.status", "account.email", "account.passwordHash"])
    .select(["application.experienceYears", "application.experience", "application.licenceFileId"])
    .select(["application.licenceBackFileId"])
    .select(["application.staffNote", "application.sentAt"])
    .where("groomer.id", "=", groomerId)
    .executeTakeFirst();
}
export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Locks the account of a groomer, so that one decision after the other is made. */
export async function lock(tx: Tx, siteId: SiteId, groomerId: string): Promise<ApplicationRow | undefined> {
  const row = await find(tx, siteId, groomerId);
  if (!row) return undefined;
  await tx
    .selectFrom("accounts")
    .select("id")
    .where("siteId", "=", siteId)
    .where("id", "=", row.accountId)
    .forUpdate()
    .execute();
  return find(tx, siteId, groomerId);
}

export async function setStatus(tx: Tx, siteId: SiteId, accountId: string, status: AccountStatus) {
  await tx
    .updateTable("accounts")
    .set({ status })
    .where("siteId", "=", siteId)
    .where("id", "=", accountId)
    .execute();
}

/** Notes since when an active groomer's account is closed; null once it is open again. */
export async function setDeactivatedAt(
  tx: Tx,
  siteId: SiteId,
  groomerId: string,
  deactivatedAt: Date | null,
) {
  await tx
    .updateTable("groomers")
    .set({ deactivatedAt })
    .where("siteId", "=", siteId)
    .where("id", "=", groomerId)
    .execute();
}

export async function setPermissions(
  tx: Tx,
  siteId: SiteId,
  groomerId: string,
  permissions: readonly GroomerPermission[],
) {
  await tx
    .updateTable("groomers")
    .set({ permissions: JSON.stringify(permissions) })
    .where("siteId", "=", siteId)
    .where("id", "=", groomerId)
    .execute();
}

export type GroomerFacts = {
  firstName?: string;
  lastName?: string;
  displayName?: string;
  phoneNumber?: string;
  areaId?: string;
  startAddress?: string;
  startLatitude?: number;
  startLongitude?: number;
  startSpreadMiles?: number;
  vanityUrl?: string;
};

export async function saveGroomer(tx: Tx, siteId: SiteId, groomerId: string, facts: GroomerFacts) {
  await tx
    .updateTable("groomers")
    .set(facts)
    .where("siteId", "=", siteId)
    .where("id", "=", groomerId)
    .execute();
}

export type ApplicationFacts = {
  experienceYears?: number;
  experience?: string;
  licenceFileId?: string;
  licenceBackFileId?: string;
  staffNote?: string;
  sentAt?: Date;
};

/** Begins or changes an application. */
export async function saveApplication(
  tx: Tx,
  siteId: SiteId,
  groomerId: string,
  facts: ApplicationFacts,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("groomerApplications")
    .values({ siteId, groomerId, experienceYears: 0, ...facts, updatedAt: now })
    .onConflict((clash) => clash.columns(["groomerId", "siteId"]).doUpdateSet({ ...facts, updatedAt: now }))
    .execute();
}

/** The areas of an application besides the groomer's own. */
export async function listOtherAreas(db: Db, siteId: SiteId, groomerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("groomerApplicationAreas")
    .select("areaId")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .execute();
  return rows.map(({ areaId }) => areaId);
}

/** Replaces the other areas of an application that has been begun. */
export async function setOtherAreas(
  tx: Tx,
  siteId: SiteId,
  groomerId: string,
  areaIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("groomerApplicationAreas")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .execute();
  if (areaIds.length === 0) return;
  await tx
    .insertInto("groomerApplicationAreas")
    .values(areaIds.map((areaId) => ({ siteId, groomerId, areaId })))
    .execute();
}

/** A page of groomers in a state, those that wait longest first. */
export async function list(
  db: Db,
  siteId: SiteId,
  { status, limit, page }: { status: AccountStatus; limit: number; page: number },
) {
  const found = select(db, siteId).where("account.status", "=", status);
  const [rows, { total }] = await Promise.all([
    found
      .select(["groomer.id", "account.status", "groomer.displayName", "account.email"])
      .select(["application.sentAt", "groomer.createdAt", "groomer.deactivatedAt"])
      .orderBy("application.sentAt", (by) => by.asc().nullsLast())
      .orderBy("groomer.createdAt")
      .orderBy("groomer.id")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** The page addresses with this start that groomers of the brand have, or had and that still lead to them. */
export async function listVanityUrls(tx: Tx, siteId: SiteId, start: string): Promise<Set<string>> {
  const present = await tx
    .selectFrom("groomers")
    .select("vanityUrl")
    .where("siteId", "=", siteId)
    .where("vanityUrl", "like", `${start}%`)
    .execute();
  const former = await tx
    .selectFrom("formerVanityUrls")
    .select("vanityUrl")
    .where("siteId", "=", siteId)
    .where("vanityUrl", "like", `${start}%`)
    .execute();
  return new Set([...present, ...former].flatMap(({ vanityUrl }) => vanityUrl ?? []));
}
