import type { Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { lock, update } from "../store.ts";
import { COUPON_REFUSALS } from "../words.ts";
import { recordChange } from "./record-change.ts";

/** Archives a coupon or lets customers use it again, as its reader saw it. */
export async function setCouponActive(
  context: Context,
  id: string,
  { active, revision }: { active: boolean; revision: number },
): Promise<void> {
  const { db, siteId } = context;
  await db.transaction().execute(async (tx) => {
    const row = await lock(tx, siteId, id);
    if (!row) throw notFound("This coupon");
    if (row.active === active) throw new Refusal("conflict", COUPON_REFUSALS[active ? "open" : "archived"]);
    if (row.revision !== revision) throw new Refusal("conflict", COUPON_REFUSALS.stepChanged);
    await update(tx, siteId, id, { active });
    await recordChange(context, tx, id, {
      action: active ? "restore coupon" : "archive coupon",
      before: { isArchived: active },
      after: { isArchived: !active },
    });
  });
}
