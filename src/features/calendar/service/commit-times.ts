import type { Db, Tx } from "#kit/server/database.ts";
import { inQueues } from "#kit/server/queue.ts";
import { isOverlap, transact } from "#kit/server/transact.ts";
import type { Reason } from "../rules/groomer-calendar.ts";

/** Each try makes a new plan, because the customer may have changed the order in another window. */
const MAX_TRIES = 3;

/**
 * Nothing was written. `index` is the position of the choice whose time is taken. It is null when the
 * database found the overlap, or when `why` is "changed".
 */
export type NotCommitted = {
  ok: false;
  why: "taken" | "changed";
  index: number | null;
  reason: Reason;
};
export type Written<W> = { ok: true; result: W } | NotCommitted;
/** With `done`, the commit ends with this result: no time is taken and nothing more is written. */
export type Locked<L, W> = { ok: true; locked: L } | { ok: true; done: W } | NotCommitted;
type Outcome = { ok: true } | { ok: false; index?: number | null; reason?: Reason };

export const CHANGED: NotCommitted = { ok: false, why: "changed", index: null, reason: "fully_booked" };

export function takenAt(index: number | null, reason: Reason = "fully_booked"): NotCommitted {
  return { ok: false, why: "taken", index, reason };
}

/** The steps of one transaction that takes times. */
export type CommitSteps<L, O extends Outcome, W> = {
  /** Locks and checks the caller's own rows. They are always locked before the groomers. */
  lock(tx: Tx): Promise<Locked<L, W>>;
  /** Locks the groomers, judges the times and takes them: with `hold`, `book` or `reschedule`. */
  take(tx: Tx, locked: L): Promise<O>;
  /** Writes everything else that belongs to the times. */
  write(tx: Tx, taken: Extract<O, { ok: true }>, locked: L): Promise<Written<W>>;
};

/**
 * Runs `work` when all earlier work with these groomers in this process has ended. Do not call `commitTimes`
 * inside `work`: it waits in the same queues, so it would wait for itself forever.
 */
export function inGroomerQueues<T>(groomerIds: readonly string[], work: () => Promise<T>): Promise<T> {
  return inQueues(
    groomerIds.map((id) => `groomer:${id}`),
    work,
  );
}

/**
 * Locks, judges and writes in one transaction. The caller must be in the groomers' queues
 * (`inGroomerQueues`).
 */
export async function commitInQueue<L, O extends Outcome, W>(
  db: Db,
  { lock, take, write }: CommitSteps<L, O, W>,
): Promise<Written<W>> {
  try {
    return await transact(db, async (tx): Promise<Written<W>> => {
      const lockResult = await lock(tx);
      if (!lockResult.ok) return lockResult;
      if ("done" in lockResult) return { ok: true, result: lockResult.done };
      const taken = await take(tx, lockResult.locked);
      // A step without an index takes a single time, which is at position 0.
      if (!taken.ok) return takenAt(taken.index === undefined ? 0 : taken.index, taken.reason);
      return write(tx, taken as Extract<O, { ok: true }>, lockResult.locked);
    });
  } catch (error) {
    if (isOverlap(error)) return takenAt(null);
    throw error;
  }
}

export type TimesCommit<P, L, O extends Outcome, W> = {
  /** Reads, prices and prepares before each try. Null means that nothing is left to do. */
  plan(): Promise<P | null>;
  /** All groomers whose time is taken or released. */
  groomersOf(plan: P): readonly string[];
  stepsOf(plan: P): CommitSteps<L, O, W>;
  /**
   * Releases what a plan holds outside the database, such as an authorization. Runs after a try that wrote
   * nothing.
   */
  undo?(plan: P): Promise<unknown>;
};

/** What was written and by which plan. `plan` is null when there was nothing to do. */
export type Committed<P, W> =
  | { ok: true; result: W; plan: P }
  | { ok: true; plan: null }
  | (NotCommitted & { plan: P });

/**
 * Takes times for orders: plans, waits in the groomers' queues, then locks, judges and writes in one
 * transaction. If the rows have changed since the plan, it tries again, three times in all.
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
