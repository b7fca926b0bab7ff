import { loadAreas } from "#features/places/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { recordAudit } from "#kit/server/audit.ts";
import { takeLock } from "#kit/server/statements.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import type { EarningRates } from "../contract/staff.ts";
import { mayBegin, type Rate, rateOn } from "../rules/rates.ts";
import { lockRates } from "../store/locks.ts";
import * as ratesStore from "../store/rates.ts";
import { EARNING_REFUSALS } from "../words.ts";
import { listRates } from "./list-rates.ts";

/**
 * Sets the share of visits from a day on. Throws `conflict` for a day whose visits may have a rate already. A
 * repeat of what counts from that day on changes nothing.
 */
export async function setRate(context: Context, rate: Rate): Promise<EarningRates> {
  const { db, siteId, now, requestId } = context;
  const { accountId: actorId } = actingAs(context, "staff");
  const { firstDay, basisPoints } = rate;
  const zones = (await loadAreas(db, siteId)).map(({ timeZone }) => timeZone);
  // A visit of today may be over in the easternmost area while it is still yesterday in others.
  const today =
    ["UTC", ...zones]
      .map((zone) => toLocalDate(now, zone))
      .toSorted()
      .at(-1) ?? "";
  await db.transaction().execute(async (tx) => {
    await takeLock(tx, lockRates(siteId));
    const rates = await ratesStore.listRates(tx, siteId);
    const before = rateOn(rates, firstDay);
    if (before?.firstDay === firstDay && before.basisPoints === basisPoints) return;
    if (!mayBegin(firstDay, today, rates.at(-1)?.firstDay ?? null)) {
      throw new Refusal("conflict", EARNING_REFUSALS.rateBegun);
    }
    await ratesStore.insertRate(tx, siteId, { firstDay, basisPoints, setBy: actorId, setAt: now });
    const facts = { siteId, actorId, subjectId: null, requestId, action: "set share of groomers" };
    const change = { before: { basisPoints: before?.basisPoints ?? null }, after: { basisPoints } };
    await recordAudit(tx, { ...facts, ...change, target: `first day=${firstDay}` }, now);
  });
  return listRates(context);
}
