import type { Db, Tx } from "#kit/server/database.ts";
import { inQueues } from "#kit/server/queue.ts";
import { isOverlap, transact } from "#kit/server/transact.ts";
import type { Reason } from "../rules/groomer-calendar.ts";

/** Each try plans again, from what another window has just made of the order. */
const MAX_TRIES = 3;

/**
 * Nothing was written. `index`: the choice whose time is taken; null where the database alone refused it, or
 * where something has changed.
 */
export type NotCommitted = {
  ok: false;
  why: "taken" | "changed";
  index: number | null;
  reason: Reason;
};
export type Written<W> = { ok: true; result: W } | NotCommitted;
/** `done`: nothing is left to take or to write. */
export type Locked<L, W> = { ok: true; locked: L } | { ok: true; done: W } | NotCommitted;
type Outcome = { ok: true } | { ok: false; index?: number | null; reason?: Reason };

export const CHANGED: NotCommitted = { ok: false, why: "changed", index: null, reason: "fully_booked" };

export function takenAt(index: number | null, reason: Reason = "fully_booked"): NotCommitted {
  return { ok: false, why: "taken", index, reason };
}

/** The steps of one transaction that takes times. */
export type CommitSteps<L, O extends Outcome, W> = {
  /** Locks and checks the caller's own rows: they come before the groomers. */
  lock(tx: Tx): Promise<Locked<L, W>>;
  /** Locks the groomers, judges by the listing's rules, takes the times: `hold`, `book`, `reschedule`. */
  take(tx: Tx, locked: L): Promise<O>;
  /** Writes everything else that belongs to the times. */
  write(tx: Tx, taken: Extract<O, { ok: true }>, locked: L): Promise<Written<W>>;
};

/**
 * Runs `work` when all earlier work with these groomers in this process has ended. For those who must read or
 * lose in the queue too; `commitTimes` queues by itself, and a second time would never end.
 */
export function inGroomerQueues<T>(groomerIds: readonly string[], work: () => Promise<T>): Promise<T> {
  return inQueues(
    groomerIds.map((id) => `groomer:${id}`),
    work,
  );
}

/** One transaction, in queues that the caller waits in: lock, judge, write; all or nothing. */
export async function commitInQueue<L, O extends Outcome, W>(
  db: Db,
  { lock, take, write }: CommitSteps<L, O, W>,
): Promise<Written<W>> {
  try {
    return await transact(db, async (tx): Promise<Written<W>> => {
      const own = await lock(tx);
      if (!own.ok) return own;
      if ("done" in own) return { ok: true, result: own.done };
      const taken = await take(tx, own.locked);
      if (!taken.ok) return takenAt(taken.index === undefined ? 0 : taken.index, taken.reason);
      return write(tx, taken as Extract<O, { ok: true }>, own.locked);
    });
  } catch (error) {
    if (isOverlap(error)) return takenAt(null);
    throw error;
  }
}

export type TimesCommit<P, L, O extends Outcome, W> = {
  /** Reads, prices and prepares, before each try; null when nothing is left to do. */
  plan(): Promise<P | null>;
  /** All groomers whose time is taken or released. */
  groomersOf(plan: P): readonly string[];
  stepsOf(plan: P): CommitSteps<L, O, W>;
  /** Releases what a plan holds outside the database, after a try that wrote nothing. */
  undo?(plan: P): Promise<unknown>;
};

/** What was written and by which plan; `plan` is null when there was nothing to do. */
export type Committed<P, W> =
  | { ok: true; result: W; plan: P }
  | { ok: true; plan: null }
  | (NotCommitted & { plan: P });

/**
 * The one way to take times for good: plans, waits in the groomers' queues, and in one transaction locks,
 * judges and writes. What has `changed` since it was planned is tried three times.
 */
export async function commitTimes<P, L, O extends Outcome, W>(
  db: Db,
  commit: TimesCommit<P, L, O, W>,
): Promise<Committed<P, W>> {
  for (let tries = 1; ; tries++) {
    const plan = await commit.plan();
    if (plan === null) return { ok: true, plan: null };
    const written = await tryOnce(db, commit, plan);
    if (written.ok || written.why === "taken" || tries === MAX_TRIES) return { ...written, plan };
  }
}

async function tryOnce<P, L, O extends Outcome, W>(
  db: Db,
  { groomersOf, stepsOf, undo }: TimesCommit<P, L, O, W>,
  plan: P,
): Promise<Written<W>> {
  let isWritten = false;
  try {
    const written = await inGroomerQueues(groomersOf(plan), () => commitInQueue(db, stepsOf(plan)));
    isWritten = written.ok;
    return written;
  } finally {
    if (!isWritten) await undo?.(plan);
  }
}
