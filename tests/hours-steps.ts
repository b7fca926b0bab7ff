import { beforeEach } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import type { TestDatabase } from "./db.ts";
import type { useRescheduleSteps } from "./reschedule-steps.ts";

/** Ada, the groomer of the reschedule steps, signed in, and her calls for hours and time off. */
export function useHours(database: TestDatabase, { at }: ReturnType<typeof useRescheduleSteps>) {
  const ada = { token: "" };

  beforeEach(async () => {
    const { accountId } = await database.db
      .selectFrom("groomers")
      .select("accountId")
      .where("id", "=", at.ada)
      .executeTakeFirstOrThrow();
    const now = at.world.clock.now();
    ada.token = await makeSignIn(database.db, at.world.siteId, accountId, { now });
  });

  const call = (method: string, path: string, body?: object) =>
    at.world.call(method, `/v2/groomer/${path}`, { token: ada.token, ...(body && { body }) });

  /** The same hours on every weekday. */
  const everyDay = (...stretches: [string, string][]) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => stretches.map(([start, end]) => ({ weekday, start, end })));

  /** Ada's occupied time in local words of Phoenix: "01-08 11:00 to 01-08 12:00 order". */
  async function occupied(): Promise<string[]> {
    const { rows } = await database.pool.query(
      `select to_char(lower(during) at time zone 'America/Phoenix', 'MM-DD HH24:MI') || ' to ' ||
         to_char(upper(during) at time zone 'America/Phoenix', 'MM-DD HH24:MI') || ' ' || kind as text
       from occupancy where resource = $1 order by during`,
      [at.ada],
    );
    return rows.map(({ text }) => text);
  }

  return { ada, call, everyDay, occupied };
}
