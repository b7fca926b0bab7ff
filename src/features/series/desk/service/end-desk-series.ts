import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { addJob } from "#kit/server/jobs.ts";
import type { Series } from "../../contract.ts";
import { auditSeries } from "../../internal/audit-series.ts";
import { stopPlanning } from "../../internal/stop-planning.ts";
import { notifyBoth } from "../../mail/notify-both.ts";
import { cancelVisits } from "../internal/cancel-visits.ts";
import { finishEndJob } from "../jobs.ts";
import { endedMail } from "../words.ts";
import { readDeskSeries, showDeskSeries } from "./show-desk-series.ts";

type End = { from?: string | undefined; description: string };

/** How long the job waits for this call, in ms. */
const CALL_MS = 60_000;

/**
 * Ends a series from a date on: plans no more, then cancels its later visits as staff cancel each, free of
 * charge. A job that is queued with the end cancels what an interrupted call left. Safe to repeat. For staff.
 */
export async function endDeskSeries(context: Context, id: string, end: End): Promise<Series> {
  const row = await readDeskSeries(context, id);
  const { siteId, requestId, origin } = context;
  const { accountId, profileId, signInId } = actingAs(context, "staff");
  const orderIds = await stopPlanning(context, row, {
    endedBy: "staff",
    from: end.from,
    async beside(tx, { before, endedFrom }) {
      await auditSeries(tx, context, row, {
        action: "end standing appointment",
        before: { endedFrom: before },
        after: { endedFrom },
        reason: end.description,
      });
      const key = `ended:${endedFrom}`;
      await notifyBoth(tx, context, row, { key, toMail: (about) => endedMail(about, endedFrom) });
      const by = { accountId, profileId, signInId };
      const left = { siteId, seriesId: id, endedFrom, by, requestId, origin };
      await addJob(tx, finishEndJob, left, { inMs: CALL_MS });
    },
  });
  await cancelVisits(context, orderIds);
  return showDeskSeries(context, id);
}
