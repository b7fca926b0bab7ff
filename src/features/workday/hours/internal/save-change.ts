import { commitTimes } from "#features/calendar/service/commit-times.ts";
import { type BookedTime, listBookedTimes } from "#features/calendar/service/list-booked-times.ts";
import { lockGroomers } from "#features/calendar/service.ts";
import { type Editor, recordChange, requireEditor } from "#features/groomers/service/own-editor.ts";
import { type OwnHours, readOwnHours } from "#features/groomers/service/read-own-hours.ts";
import {
  type GiveUpPlan,
  giveUpVisits,
  lockGivenUp,
  planGivingUp,
  settleGivenUp,
} from "#features/orders/answers/service/give-up-visits.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import { type Decisions, isDecided } from "../rules/cut.ts";
import { HOURS_FAULTS, HOURS_REFUSALS, hoursFacts } from "../words.ts";
import { readHours } from "./read-hours.ts";
import { refuseCut } from "./refuse-cut.ts";

/** A change of a groomer's hours. Both steps run under the groomer's lock. */
export type HoursChange = {
  /** The booked times that the change cuts. May refuse the change. */
  findCut(own: OwnHours, booked: readonly BookedTime[]): BookedTime[];
  write(tx: Tx, own: OwnHours): Promise<unknown>;
};

const NO_DECISIONS: Decisions = { keep: [], giveUp: [] };

/**
 * Saves a change of a groomer's hours. It finds the cut visits under the groomer's lock, so that
 * no booking comes between. Unless each is decided, nothing is written and the refusal lists them.
 */
export async function saveChange(
  context: Context,
  editor: Editor,
  change: HoursChange,
  decisions: Decisions = NO_DECISIONS,
): Promise<void> {
  const { db, siteId } = context;
  const { groomerId } = editor;
  await requireEditor(db, siteId, editor, "hours");
  const twice = decisions.giveUp.findIndex((id) => decisions.keep.includes(id));
  if (twice >= 0) throw refuseFields({ [`giveUp.${twice}`]: [HOURS_FAULTS.decidedTwice] });
  let undecided: BookedTime[] | null = null;
  const allGroomers = (plans: readonly GiveUpPlan[]) => [
    ...new Set([groomerId, ...plans.flatMap(({ groomerIds }) => groomerIds)]),
  ];
  const committed = await commitTimes(db, {
    plan: () => planGivingUp(context, decisions.giveUp, groomerId),
    groomersOf: allGroomers,
    stepsOf: (plans) => ({
      lock: (tx) => lockGivenUp(tx, context, plans),
      async take(tx) {
        await takeLock(tx, lockGroomers(allGroomers(plans)));
        const own = await readOwnHours(tx, siteId, groomerId);
        if (!own) throw notFound("This groomer");
        const cut = change.findCut(own, await listBookedTimes(tx, siteId, groomerId, context.now));
        undecided = isDecided(cut, decisions) ? null : cut;
        return undecided ? { ok: false, index: null } : { ok: true, own, cut };
      },
      async write(tx, { own, cut }) {
        const isCut = (orderId: string, start: Date | null) =>
          cut.some((time) => time.orderId === orderId && time.startsAt === start?.getTime());
        const settlements = await giveUpVisits(
          tx,
          context,
          plans,
          (row) => row.status === "reschedule_request" && !isCut(row.id, row.appointmentStart),
        );
        await recordChange(
          tx,
          editor,
          async () => hoursFacts(await readHours(tx, context, groomerId)),
          () => change.write(tx, own),
        );
        return { ok: true, result: settlements };
      },
    }),
  });
  if (undecided) throw await refuseCut(context, groomerId, undecided, decisions);
  if (!committed.ok) throw new Refusal("conflict", HOURS_REFUSALS.busy);
  if (committed.plan) await settleGivenUp(context, committed.result);
}
