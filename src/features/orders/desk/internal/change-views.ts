import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { type AuditFacts, recordAudit } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";
import type { SavedView } from "../contract/views.ts";
import { listViews, lockOwner, type ViewFilters } from "../store/views.ts";

type Facts = { action: string; before: AuditFacts; after: AuditFacts };
type Owned = { tx: Tx; owner: Parameters<typeof listViews>[1]; views: readonly SavedView[] };

/** What the audit log says of a view. Never its name, which staff type: it may hold a name or a number. */
export const viewFacts = (filters: ViewFilters = {}): AuditFacts => ({
  isSaved: true,
  filters: JSON.stringify(filters),
});

/** Changes the caller's own views, and writes what `change` returns to the audit log. */
export async function changeViews(
  context: Context,
  id: string,
  change: (owned: Owned) => Promise<Facts>,
): Promise<SavedView[]> {
  const { db, siteId, now, requestId } = context;
  const { accountId: actorId } = actingAs(context, "staff");
  const owner = { siteId, accountId: actorId };
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, owner);
    const facts = await change({ tx, owner, views: await listViews(tx, owner) });
    const entry = { siteId, actorId, subjectId: null, requestId, target: `view=${id}`, ...facts };
    await recordAudit(tx, entry, now);
  });
  return listViews(db, owner);
}
