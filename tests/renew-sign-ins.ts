import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import { hashToken } from "#kit/server/ids.ts";

/**
 * Returns a function that restores these sign-ins by one statement, with the same tokens. Tests need it
 * because some calls end their own sign-in.
 */
export async function prepareSignInRenewal(db: Db, tokens: readonly string[]): Promise<() => Promise<void>> {
  const own = db.selectFrom("signIns").selectAll().where("tokenHash", "in", tokens.map(hashToken));
  const rows = await own.execute();
  const staff = rows.flatMap((row) => row.staffSignInId ?? []);
  if (staff.length > 0)
    rows.push(...(await db.selectFrom("signIns").selectAll().where("id", "in", staff).execute()));
  const columns = Object.keys(rows[0] ?? {});
  return async () => {
    await db
      .insertInto("signIns")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["id", "siteId"])
          .doUpdateSet(Object.fromEntries(columns.map((name) => [name, sql.ref(`excluded.${name}`)]))),
      )
      .execute();
  };
}
