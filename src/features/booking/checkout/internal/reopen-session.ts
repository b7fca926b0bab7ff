import { type SqlBool, sql } from "kysely";
import { releaseWhen } from "#features/calendar/service/book-times.ts";
import { release } from "#features/calendar/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { run, writeTogether } from "#kit/server/statements.ts";
import type { DraftVisit } from "../../rules/draft.ts";
import { checkWriter } from "../../service/change-session.ts";
import * as bookingStore from "../../store/sessions.ts";
import { type Finish, isClaimed } from "./finish-order.ts";

type Session = bookingStore.SessionRow;

/** The visit whose time is lost, `some` if that visit is unknown, or null if no time is lost. */
type LostTime = DraftVisit | "some" | null;

/** The time that was lost when `finishOrder` created no orders. `finish` is null if nothing was tried. */
export function lostTimeOf(finish: Finish | null): LostTime {
  return finish?.kind === "lost" ? (finish.visit ?? "some") : null;
}

/** Ends a claim without an order. Releases the `lost` time; the other visits stay on hold. */
export async function reopenSession(
  { db, siteId }: Pick<Context, "db" | "siteId">,
  claimed: Session,
  lost: LostTime,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const session = await bookingStore.lock(tx, siteId, claimed.id);
    if (!session || !isClaimed(session, claimed)) return;
    const open = { ...session, status: "new" as const, placingSince: null };
    await (lost === null ? run(tx, bookingStore.saveSession(tx, open)) : saveWithout(tx, open, lost));
  });
}

/**
 * Removes a lost visit from an open session. The statement does not wait for the disk: if a crash loses the
 * write, the next try finds the lost time again. Returns false if the session has changed since `found`.
 */
export async function dropVisit(context: Context, found: Session, lost: DraftVisit): Promise<boolean> {
  checkWriter(context, found);
  const { db, siteId } = context;
  const { next, groomerId } = without(found, lost);
  const isSaved = sql<SqlBool>`(select count(*) from saved) > 0`;
  const { saved } = await writeTogether(db, {
    saved: bookingStore.replaceSession(db, found, next),
    // Without a hold there is nothing to release, and the calendar's board stays current.
    ...(found.holdExpiresAt && {
      released: releaseWhen(db, siteId, { holder: found.id, groomerId }, isSaved),
    }),
    unhurried: sql`select set_config('synchronous_commit', 'off', true)`,
  });
  return saved === 1;
}

/** Releases a lost time; the rest of the session stays. */
async function saveWithout(tx: Tx, session: Session, lost: DraftVisit | "some"): Promise<void> {
  const { next, groomerId } = without(session, lost);
  await release(tx, session.siteId, session.id, groomerId);
  await run(tx, bookingStore.saveSession(tx, next));
}

/** The session without the lost visit, and the groomer to release; an undefined groomer means all. */
function without(
  session: Session,
  lost: DraftVisit | "some",
): { next: Session; groomerId: string | undefined } {
  const visits = lost === "some" ? [] : othersThan(lost, session.draft.visits);
  const hold = visits.length > 0 ? {} : { holdExpiresAt: null, holdExtensions: 0 };
  const next = { ...session, draft: { ...session.draft, visits }, ...hold };
  return { next, groomerId: visits.length > 0 && lost !== "some" ? lost.groomerId : undefined };
}

/** The visits that stay. All visits of the lost visit's groomer go: their holds are released together. */
function othersThan(lost: DraftVisit, visits: readonly DraftVisit[]): DraftVisit[] {
  return visits.filter(({ groomerId }) => groomerId !== lost.groomerId);
}
