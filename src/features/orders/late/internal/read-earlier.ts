import type { Overridable } from "#features/calendar/rules/overrides.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import type { OrderNeeds, TimedRow } from "../../service/read-order-needs.ts";
import type { EarlierPlace } from "../rules.ts";
import { readReminders } from "../store.ts";
import { judgeVisit } from "./judge-time.ts";

/** How long a visit takes where it is, in minutes. */
export const minutesOf = ({ start, end }: { start: Date; end: Date }) =>
  (end.getTime() - start.getTime()) / 60_000;

/** The rules that a visit breaks where it is now. Null if its groomer has left, so that it cannot return. */
export async function listBroken(context: Context, row: TimedRow): Promise<readonly Overridable[] | null> {
  const { appointmentStart: start, appointmentEnd: end } = row;
  try {
    const { broken } = await judgeVisit(context, row, {
      startsAt: start,
      minutes: minutesOf({ start, end }),
    });
    return broken;
  } catch (error) {
    if (asRefusal(error)?.code !== "not_found") throw error;
    return null;
  }
}

/** What a move is about to take from a locked visit. */
export async function readEarlier(
  tx: Tx,
  { site, row, totals, lines }: OrderNeeds<TimedRow>,
  broken: readonly Overridable[],
): Promise<EarlierPlace> {
  return {
    ...(await readReminders(tx, site.id, row.id)),
    ...{ totals, broken },
    lines: lines.map(({ id, minutes }) => ({ id, minutes })),
  };
}
