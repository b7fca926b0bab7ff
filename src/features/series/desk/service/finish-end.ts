import type { Context } from "#kit/server/api-handler.ts";
import { listLaterVisits } from "../../internal/list-later-visits.ts";
import { find } from "../../store.ts";
import { asMember, type Member } from "../internal/as-member.ts";
import { cancelVisits } from "../internal/cancel-visits.ts";

/**
 * Cancels the visits that an end by staff left, in the name of the member who ended the series. The end was
 * mailed then. Safe to repeat.
 */
export async function finishEnd(
  tools: Pick<Context, "db" | "log" | "now">,
  { seriesId, endedFrom, ...member }: Member & { seriesId: string; endedFrom: string },
): Promise<void> {
  const row = await find(tools.db, member.siteId, seriesId);
  if (!row) return;
  const context = asMember(tools, member);
  await cancelVisits(context, await listLaterVisits(context, row, { endedBy: "staff", endedFrom }));
}
