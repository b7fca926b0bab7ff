import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { SupportSettings } from "../rules/support-hours.ts";

/** Reads when the team of a brand answers, how soon, and what people read while it is closed. */
export async function readSupportSettings(db: Db, siteId: SiteId): Promise<SupportSettings> {
  const hours = await db
    .selectFrom("supportHours")
    .select(["weekday", "opensAt", "closesAt"])
    .where("siteId", "=", siteId)
    .orderBy("weekday")
    .execute();
  const site = await db
    .selectFrom("sites")
    .select(["firstAnswerMinutes", "nextAnswerMinutes", "awayAnswer"])
    .where("id", "=", siteId)
    .executeTakeFirstOrThrow();
  return { hours, ...site };
}

/** The id of an account's support room. It is made if there is none; `isNew` says so. */
export async function saveSupportRoom(
  tx: Tx,
  siteId: SiteId,
  accountId: string,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const id = newId();
  const room = await tx
    .insertInto("rooms")
    .values({ id, siteId, kind: "support", accountId, openedAt: now, updatedAt: now })
    .onConflict((clash) =>
      clash.columns(["siteId", "accountId"]).where("kind", "=", "support").doUpdateSet({ openedAt: now }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: room.id, isNew: room.id === id };
}

/**
 * Makes a room one that the team serves, from an event on. It waits for an answer if `dueAt` is set, else it
 * counts as done until a member writes.
 */
export async function addToDesk(
  tx: Tx,
  siteId: SiteId,
  { roomId, fromSeq, dueAt }: { roomId: string; fromSeq: number; dueAt: Date | null },
  now: Date,
): Promise<void> {
  const waiting = { status: dueAt ? "open" : "done", waitingSince: dueAt && now, dueAt } as const;
  await tx
    .insertInto("deskRooms")
    .values({ siteId, roomId, fromSeq, ...waiting, openedAt: now })
    .execute();
}

/** Locks what the desk knows of a room. Undefined for rooms that the team does not serve. */
export function lockDeskRoom(tx: Tx, siteId: SiteId, roomId: string) {
  return tx
    .selectFrom("deskRooms")
    .selectAll()
    .where("siteId", "=", siteId)
    .where("roomId", "=", roomId)
    .forUpdate()
    .executeTakeFirst();
}
export type DeskRoomState = NonNullable<Awaited<ReturnType<typeof lockDeskRoom>>>;

export type DeskRoomChange = {
  status?: "open" | "done";
  assigneeId?: string | null;
  seenSeq?: number;
  waitingSince?: Date | null;
  dueAt?: Date | null;
  answeredAt?: Date;
};

export async function changeDeskRoom(
  tx: Tx,
  siteId: SiteId,
  roomId: string,
  change: DeskRoomChange,
): Promise<void> {
  await tx
    .updateTable("deskRooms")
    .set(change)
    .where("siteId", "=", siteId)
    .where("roomId", "=", roomId)
    .execute();
}
