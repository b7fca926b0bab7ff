import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { Db } from "#kit/server/database.ts";
import { expectWhole } from "./expect-consistent.ts";
import type { MailServer } from "./mail-server.ts";
import type { Ledger } from "./order-load.ts";

/** Counts what killed programs left behind. All counts are zero once the other programs have cleaned up. */
async function readLeft(db: Db) {
  const { rows } = await sql<{ unsent: number; lockedByTheDead: number; moneyWithoutOrder: number }>`select
    (select count(*)::int from outbox_messages where sent_at is null) as unsent,
    (select count(*)::int from graphile_worker.jobs where locked_by is not null and not exists (
      select from job_workers where id = locked_by and seen_at > now() - interval '20 seconds'
    )) as "lockedByTheDead",
    (select count(*)::int from sandbox_authorizations as held where held.status = 'authorized' and not exists (
      select from payments where gateway_key = held.key and order_id is not null)) as "moneyWithoutOrder"`.execute(
    db,
  );
  return rows[0];
}

/** Waits at most `timeout` milliseconds for the clean-up. Returns its duration. */
export async function settle(db: Db, timeout: number): Promise<number> {
  const began = performance.now();
  await vi.waitFor(
    async () => expect(await readLeft(db)).toEqual({ unsent: 0, lockedByTheDead: 0, moneyWithoutOrder: 0 }),
    { timeout, interval: 250 },
  );
  return performance.now() - began;
}

/** Expects every confirmed order to exist, and no half-written draft. */
export async function expectOrdersWhole(db: Db, ledger: Ledger): Promise<void> {
  expect(ledger.confirmed.length).toBeGreaterThan(0);
  for (const { id } of ledger.all) await expectWhole(db, id);
  for (const { draft, orderId } of ledger.confirmed) {
    expect((await expectWhole(db, draft.id)).orderId).toBe(orderId);
  }
}

/**
 * Expects that every mail reached the mail server. Returns how many came more than once, with the same
 * Message-ID.
 */
export async function countRepeated(db: Db, { accepted }: MailServer): Promise<number> {
  const mails = await db.selectFrom("outboxMessages").select("id").where("channel", "=", "mail").execute();
  const times = mails.map(({ id }) => accepted.get(`<${id}@example.com>`) ?? 0);
  expect(times.filter((count) => count === 0)).toEqual([]);
  expect([...accepted.keys()].length, "no letter but those of the outbox").toBe(mails.length);
  return times.filter((count) => count > 1).length;
}
