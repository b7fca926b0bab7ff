import { rulesOf } from "#features/sites/rules/order-rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { readLateFee } from "../../internal/read-late-fee.ts";
import { readProviderOrder } from "../internal/read-provider-order.ts";
import { noShowFrom } from "../rules/answers.ts";

/** When a visit starts, and from when on it may be marked as a no-show, for which fee; null if it cannot. */
export async function showNoShow(
  context: Context,
  id: string,
): Promise<{ startsAt: Date; timeZone: string; noShow: { from: Date; fee: number } | null }> {
  const { db, siteId } = context;
  const row = await readProviderOrder(context, id);
  const { appointmentStart: startsAt, timeZone } = row;
  if (!startsAt) throw notFound("This appointment");
  if (row.status !== "accepted" || row.orderMarkedAsNoShow) return { startsAt, timeZone, noShow: null };
  const { noShowWaitMinutes } = rulesOf(await readSite(db, siteId), row);
  const from = noShowFrom(startsAt, noShowWaitMinutes);
  return { startsAt, timeZone, noShow: { from, fee: await readLateFee(db, { siteId }, row) } };
}
