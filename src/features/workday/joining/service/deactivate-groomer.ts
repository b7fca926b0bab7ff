import { endAllSessions } from "#features/accounts/settings/service/end-all-sessions.ts";
import { inGroomerQueues } from "#features/calendar/service/commit-times.ts";
import type { BookedTime } from "#features/calendar/service/list-booked-times.ts";
import { releaseHolds } from "#features/calendar/service/release-holds.ts";
import { lockGroomers } from "#features/calendar/service.ts";
import { offerVisits } from "#features/orders/desk/service/offer-visits.ts";
import { queueOffers } from "#features/orders/desk/service/queue-offers.ts";
import { endLeaversSeries, type Leaver } from "#features/series/desk/service/end-leavers-series.ts";
import { queueEndOfSeries } from "#features/series/desk/service/queue-end-of-series.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { runOnFrom } from "#kit/server/clock.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { takeLock } from "#kit/server/statements.ts";
import { transact } from "#kit/server/transact.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { notFound, Refusal, refuseLack } from "#kit/wire/errors.ts";
import { listCutVisits } from "../../hours/service/list-cut-visits.ts";
import { queueMail } from "../../internal/queue-mail.ts";
import { recordDecision } from "../../internal/record-decision.ts";
import type { deactivateGroomer as contract } from "../contract/deactivation.ts";
import type { ShownApplication } from "../contract/decision.ts";
import { listUndoneTimes } from "../internal/list-undone-times.ts";
import * as applicationsStore from "../store/applications.ts";
import { DEACTIVATION_REFUSALS, visitsAhead } from "../words/deactivation.ts";
import { JOINING_MAILS } from "../words/mails.ts";
import { showApplicationOf } from "./show-application.ts";

type Input = Parsed<typeof contract>["body"];
/** `offers`: the bulk change that offers the visits ahead; `leaver`: whose series end. Null without any. */
type Result = { ok: true; offers: string | null; leaver: Leaver | null } | { ok: false; times: BookedTime[] };

/**
 * Closes an active groomer's account and mails the reason. Refuses (`conflict`) while visits are to be done,
 * unless `visits` says what becomes of them. Those that are offered go one by one after the commit: the first
 * ones here, the others by a job. So do the groomer's standing appointments end. Repeating it changes
 * nothing. For staff.
 */
export async function deactivateGroomer(
  context: Context,
  id: string,
  input: Input,
): Promise<ShownApplication> {
  const { db, siteId, now } = context;
  if (input.visits === "offer" && !mayAsStaff(context.actor, "orders.write"))
    throw refuseLack("orders.write");
  if (!(await applicationsStore.find(db, siteId, id))) throw notFound("This groomer");
  const result = await inGroomerQueues([id], () => transact(db, (tx) => deactivate(tx, context, id, input)));
  if (!result.ok) {
    const visits = await listCutVisits(context, id, result.times);
    throw new Refusal("conflict", visitsAhead(visits.length), { details: { visits } });
  }
  if (result.offers) await offerVisits({ ...context, clock: runOnFrom(now) }, result.offers);
  if (result.leaver) await endSeriesOf(context, result.leaver);
  return showApplicationOf(context, id);
}

/** The account is closed by now, and the job ends what this leaves, so a failure is logged alone. */
async function endSeriesOf(context: Context, leaver: Leaver): Promise<void> {
  try {
    await endLeaversSeries(context, leaver);
  } catch (error) {
    context.log.error({ err: error, groomerId: leaver.groomerId }, "a job ends the rest of the series");
  }
}

/** The groomer's lock comes first: a booking is placed before it and found here, or sees a closed account. */
async function deactivate(
  tx: Tx,
  context: Context,
  id: string,
  { description, visits }: Input,
): Promise<Result> {
  const { siteId, now } = context;
  await takeLock(tx, lockGroomers([id]));
  const row = await applicationsStore.lock(tx, siteId, id);
  if (row?.status === "inactive" && row.deactivatedAt) return { ok: true, offers: null, leaver: null };
  if (row?.status !== "active") throw new Refusal("conflict", DEACTIVATION_REFUSALS.notActive);
  const times = await listUndoneTimes(tx, context, id);
  if (times.length > 0 && visits === undefined) return { ok: false, times };
  const ahead =
    visits === "offer" ? countVisits(times.filter(({ startsAt }) => startsAt > now.getTime())) : 0;
  const openVisits = countVisits(times) - ahead;
  await applicationsStore.setStatus(tx, siteId, row.accountId, "inactive");
  await applicationsStore.setDeactivatedAt(tx, siteId, id, now);
  await endAllSessions(tx, { siteId, accountId: row.accountId, now });
  await releaseHolds(tx, siteId, id);
  const offers = ahead > 0 ? await queueOffers(tx, context, id) : null;
  const leaver = await queueEndOfSeries(tx, context, id);
  const mailed = { reason: description, visits: openVisits };
  await queueMail(tx, context, {
    ...{ occasion: "deactivated", unique: newId(), recipient: row.email },
    words: (brand) => JOINING_MAILS.deactivated(brand, row.firstName, mailed),
  });
  await recordDecision(tx, context, {
    action: "deactivate groomer",
    groomer: row,
    before: { status: row.status },
    after: { status: "inactive", openVisits, ...(ahead > 0 && { offeredVisits: ahead }) },
    reason: description,
  });
  return { ok: true, offers, leaver };
}

const countVisits = (times: readonly BookedTime[]) => new Set(times.map(({ orderId }) => orderId)).size;
