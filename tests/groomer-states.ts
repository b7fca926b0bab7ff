import type { Db } from "#kit/server/database.ts";
import type { AccountStatus } from "#kit/wire/actor.ts";

/** Puts a groomer's account into a state. */
export async function setGroomerStatus(db: Db, groomerId: string, status: AccountStatus): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ status })
    .where("id", "in", db.selectFrom("groomers").select("accountId").where("id", "=", groomerId))
    .execute();
}

/** Closes the accounts of all groomers but one. */
export async function closeOtherGroomers(db: Db, groomerId: string): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ status: "inactive" })
    .where("id", "in", db.selectFrom("groomers").select("accountId").where("id", "<>", groomerId))
    .execute();
}
