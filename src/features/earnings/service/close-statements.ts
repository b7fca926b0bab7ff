import type { Db } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import { takeLock } from "#kit/server/statements.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { planStatements } from "../rules/statements.ts";
import * as entriesStore from "../store/entries.ts";
import { lockPayee } from "../store/locks.ts";
import { readTimeZone } from "../store/payees.ts";
import * as statementsStore from "../store/statements.ts";

const DAY_MS = 86_400_000;
/** Most entries are closed within days; a search of all of them is for those that were missed. */
const RECENT_DAYS = 35;

/**
 * Closes the statements of all weeks that are over, for all brands. `all` also looks for entries that are
 * older than some weeks. Each account has a transaction of its own; a failure is logged and left to the next
 * run. Returns how many statements were closed.
 */
export async function closeStatements(
  { db, log }: { db: Db; log: Log },
  now: Date,
  { all }: { all: boolean },
): Promise<number> {
  const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  const since = all ? "2000-01-01" : dayOf(now.getTime() - RECENT_DAYS * DAY_MS);
  const payees = await entriesStore.listWithOpen(db, since, dayOf(now.getTime() + DAY_MS));
  let closed = 0;
  for (const { siteId, accountId } of payees) {
    try {
      closed += await closeOf(db, siteId, accountId, now);
    } catch (error) {
      log.error({ err: error, accountId }, "could not close an account's statements");
    }
  }
  return closed;
}

/** Entries that commit after this read are open still, and come into the next statement. */
function closeOf(db: Db, siteId: SiteId, accountId: string, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await takeLock(tx, lockPayee(siteId, accountId));
    const today = toLocalDate(now, await readTimeZone(tx, siteId, accountId));
    const latest = await statementsStore.findLatest(tx, siteId, accountId);
    const open = await entriesStore.listOpen(tx, siteId, accountId);
    const plans = planStatements(open, latest, today);
    for (const plan of plans) await statementsStore.insert(tx, siteId, accountId, plan, now);
    return plans.length;
  });
}
