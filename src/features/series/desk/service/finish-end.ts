import type { Context } from "#kit/server/api-handler.ts";
import { listLaterVisits } from "../../internal/list-later-visits.ts";
import { find } from "../../store.ts";
import { cancelVisits } from "../internal/cancel-visits.ts";

/** `by`: the staff member who ended the series; `requestId`: by which request, for the audit log. */
type EndOfSeries = Pick<Context, "siteId" | "requestId" | "origin"> & {
  seriesId: string;
  endedFrom: string;
  by: { accountId: string; profileId: string; signInId: string };
};

/**
 * Cancels the visits that an end by staff left, in the name of the member who ended the series. The end was
 * permitted and mailed then, so the member's rights of now do not count. Safe to repeat.
 */
export async function finishEnd(tools: Pick<Context, "db" | "log" | "now">, end: EndOfSeries): Promise<void> {
  const { siteId, seriesId, endedFrom, by, requestId, origin } = end;
  const row = await find(tools.db, siteId, seriesId);
  if (!row) return;
  const actor = { ...by, role: "staff", status: "active", permissions: ["orders.write"] } as const;
  const caller = { ipAddress: "", userAgent: "", cookie: () => undefined, setCookie: () => {} };
  const context = { ...tools, ...caller, siteId, actor, requestId, origin };
  await cancelVisits(context, await listLaterVisits(context, row, { endedBy: "staff", endedFrom }));
}
