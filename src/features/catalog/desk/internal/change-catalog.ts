import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { type AuditEntry, recordAudit } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { forgetCatalog } from "../../service.ts";
import { lockCatalog } from "../store/services.ts";
import { OFFER_REFUSALS } from "../words.ts";

export type LockedCatalog = { tx: Tx; categories: Awaited<ReturnType<typeof lockCatalog>> };

/**
 * Runs a change of the brand's catalog in one transaction, one after another for a brand. Afterward this
 * process makes quotes from the changed catalog; other nodes hear of it by the change feed.
 */
export async function changeCatalog<T>(
  { db, siteId }: Context,
  work: (locked: LockedCatalog) => Promise<T>,
): Promise<T> {
  const result = await db
    .transaction()
    .execute(async (tx) => work({ tx, categories: await lockCatalog(tx, siteId) }));
  forgetCatalog(db, siteId);
  return result;
}

/** Refuses (`conflict`) to archive or restore a row that has changed since it was read. */
export function requireStep(
  row: { active: boolean; revision: number },
  { active, revision }: { active: boolean; revision: number },
): void {
  if (row.active === active) throw new Refusal("conflict", OFFER_REFUSALS[active ? "sold" : "archived"]);
  if (row.revision !== revision) throw new Refusal("conflict", OFFER_REFUSALS.stepChanged);
}

type Recorded = Pick<AuditEntry, "action" | "target" | "before" | "after">;

export async function recordChange(context: Context, tx: Tx, entry: Recorded): Promise<void> {
  const { siteId, requestId, now } = context;
  const { accountId: actorId } = actingAs(context, "staff");
  await recordAudit(tx, { siteId, requestId, actorId, subjectId: null, ...entry }, now);
}
