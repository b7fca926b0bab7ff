import { holdPayment } from "#features/payments/service/hold-payment.ts";
import { setUpLapsed } from "#features/payments/service/set-up-again.ts";
import { failureMessage } from "#features/payments/words.ts";
import type { Db } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import { lock } from "../../store/changes.ts";
import { notifyHoldRefused } from "../internal/notify-payment.ts";
import * as lateHolds from "../store/late-holds.ts";
import { readOrigin } from "../store/reminders-and-expiry.ts";
import * as todos from "../store/todos.ts";

type Tools = { db: Db; log: Log };

const PAGE_SIZE = 100;
/** Sorts before every id. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * For the card payments of all brands: renews holds that lapse, holds the money of visits that come near, and
 * notifies customers and staff of refused holds. Never cancels an order. Parallel runs do nothing twice. A
 * failure is logged and left to the next run.
 */
export async function holdLatePayments(tools: Tools, now: Date): Promise<void> {
  const { db, log } = tools;
  await inPages(
    log,
    (after) => lateHolds.listToRenew(db, now, after, PAGE_SIZE),
    (payment) => renew(db, payment, now),
  );
  await inPages(
    log,
    (after) => lateHolds.listToHold(db, now, after, PAGE_SIZE),
    ({ id, siteId }) => holdPayment({ ...tools, now }, siteId, id),
  );
  await inPages(
    log,
    (after) => lateHolds.listRefused(db, after, PAGE_SIZE),
    (payment) => openTodo(db, payment, now),
  );
  await todos.closeSettled(db, now);
}

/** Handles all rows, page by page after the last id, so that failing rows do not block later ones. */
async function inPages<R extends lateHolds.LatePayment>(
  log: Log,
  read: (after: string) => Promise<R[]>,
  handle: (row: R) => Promise<unknown>,
): Promise<void> {
  for (let after: string | undefined = NO_ID; after !== undefined; ) {
    const page: R[] = await read(after);
    for (const row of page) {
      await handle(row).catch((error: unknown) =>
        log.error({ err: error, paymentId: row.id }, "could not hold, renew or report a payment"),
      );
    }
    after = page.length === PAGE_SIZE ? page.at(-1)?.id : undefined;
  }
}

/** Sets up the card again in place of a hold that lapses. The next hold first releases the old one. */
async function renew(db: Db, { id, siteId, orderId }: lateHolds.LatePayment, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await lock(tx, siteId, orderId)) await setUpLapsed(tx, siteId, id, now);
  });
}

async function openTodo(db: Db, refused: lateHolds.RefusedHold, now: Date): Promise<void> {
  const { id: paymentId, siteId, orderId, amount, failure } = refused;
  const scope = { siteId, now, origin: await readOrigin(db, siteId, orderId) };
  await db.transaction().execute(async (tx) => {
    if (!(await todos.open(tx, { siteId, orderId, paymentId }, now))) return;
    await notifyHoldRefused(tx, scope, orderId, { paymentId, amount, reason: failureMessage(failure) });
  });
}
