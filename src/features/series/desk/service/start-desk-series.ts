import { lockOpenCustomer } from "#features/accounts/service/lock-customer.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { Series } from "../../contract.ts";
import { auditSeries } from "../../internal/audit-series.ts";
import { beginSeries, type StartInput } from "../../internal/begin-series.ts";
import { planSeries } from "../../internal/plan-series.ts";
import { toSeriesId } from "../../internal/stable-ids.ts";
import { notifyBoth } from "../../mail/notify-both.ts";
import { extendSeries } from "../../service/extend-series.ts";
import { find } from "../../store.ts";
import { SERIES_REFUSALS } from "../../words.ts";
import { readCustomersVisit } from "../internal/read-customers-visit.ts";
import { startedMail } from "../words.ts";
import { showDeskSeries } from "./show-desk-series.ts";

const STARTS_OF_STAFF: RateLimit = { points: 300, seconds: 86_400 };

/**
 * Starts a series after a visit of the brand, for a customer who agreed by phone, and makes its dates within
 * the horizon. The groomer answers each. Safe to repeat as the groomer's own start. For staff.
 */
export async function startDeskSeries(context: Context, orderId: string, input: StartInput): Promise<Series> {
  const { db, siteId } = context;
  const { accountId } = actingAs(context, "staff");
  const id = toSeriesId({ siteId, senderId: accountId, orderId }, input.id);
  if (!(await find(db, siteId, id))) {
    await limitRate(db, "series by staff", `${siteId} ${accountId}`, STARTS_OF_STAFF);
    const first = await readCustomersVisit(context, orderId);
    const planned = await planSeries(context, first, input.weeks);
    await beginSeries(context, id, {
      planned,
      input,
      async beside(tx, row) {
        // The account may have been closed since it was read.
        if (!(await lockOpenCustomer(tx, siteId, row.customerId)))
          throw new Refusal("conflict", SERIES_REFUSALS.closed);
        const { weeks, groomerId, firstDay, agreedMax } = row;
        const after = { orderId, weeks, groomerId, firstDay, agreedMax, payment: "cash" };
        await auditSeries(tx, context, row, { action: "start standing appointment", before: {}, after });
        const { groomerName } = first;
        await notifyBoth(tx, context, { ...row, groomerName }, { key: "started", toMail: startedMail });
      },
    });
  }
  const started = await find(db, siteId, id);
  if (!started || started.weeks !== input.weeks) throw new Refusal("conflict", SERIES_REFUSALS.used);
  await extendSeries(context, id);
  return showDeskSeries(context, id);
}
