import type { BookedTime } from "#features/calendar/service/list-booked-times.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { Decisions } from "../rules/cut.ts";
import { listCutVisits } from "../service/list-cut-visits.ts";
import { cutVisits } from "../words.ts";

/** Creates the refusal of a change that cuts visits without a decision. It lists all visits that are cut. */
export async function refuseCut(
  context: Context,
  groomerId: string,
  cut: readonly BookedTime[],
  decisions: Decisions,
): Promise<Refusal> {
  const visits = await listCutVisits(context, groomerId, cut);
  const isChanged = decisions.keep.length + decisions.giveUp.length > 0;
  return new Refusal("conflict", cutVisits(visits.length, isChanged), { details: { visits } });
}
