import type { Context } from "#kit/server/api-handler.ts";
import { switchArchived } from "#kit/server/switch-archived.ts";
import { notFound } from "#kit/wire/errors.ts";
import { lock, update } from "../store.ts";
import { COUPON_REFUSALS } from "../words.ts";

/** Archives a coupon or lets customers use it again, as its reader saw it. */
export async function setCouponActive(
  context: Context,
  id: string,
  step: { active: boolean; revision: number },
): Promise<void> {
  const { db, siteId } = context;
  await db.transaction().execute(async (tx) => {
    const row = await lock(tx, siteId, id);
    if (!row) throw notFound("This coupon");
    await switchArchived(tx, context, step, {
      ...{ row, noun: "coupon", target: `coupon=${id}`, refusals: COUPON_REFUSALS },
      write: () => update(tx, siteId, id, { active: step.active }),
    });
  });
}
