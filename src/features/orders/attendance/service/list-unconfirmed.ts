import type { Context } from "#kit/server/api-handler.ts";
import { unconfirmedWindow } from "../rules.ts";
import { selectUnconfirmed } from "../store.ts";

type Visit = { id: string; appointmentStart: string | null };

/** The ids of the visits that their customers were asked about and have not confirmed. */
export async function listUnconfirmed(
  { db, siteId, now }: Pick<Context, "db" | "siteId" | "now">,
  visits: readonly Visit[],
): Promise<ReadonlySet<string>> {
  const { startUntil } = unconfirmedWindow(now);
  const isSoon = ({ appointmentStart }: Visit) => {
    const start = Date.parse(appointmentStart ?? "");
    return start > now.getTime() && start <= startUntil.getTime();
  };
  const ids = visits.filter(isSoon).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const rows = await selectUnconfirmed(db, siteId, ids, now).execute();
  return new Set(rows.map(({ id }) => id));
}
