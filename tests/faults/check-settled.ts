import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { Db } from "#kit/server/database.ts";
import { expectWhole } from "./expect-consistent.ts";
import type { MailServer } from "./mail-server.ts";
import type { Ledger } from "./order-load.ts";

/** What is left behind by whatever died; all zero once the others have cleaned up. */
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

/** Waits until nothing is left behind, for at most `timeout` milliseconds; answers how long that took. */
export async function settle(db: Db, timeout: number): Promise<number> {
  const began = performance.now();
  await vi.waitFor(
    async () => expect(await readLeft(db)).toEqual({ unsent: 0, lockedByTheDead: 0, moneyWithoutOrder: 0 }),
    { timeout, interval: 250 },
  );
  return performance.now() - began;
}

/** Each order that a customer heard of is there, and no draft is half-way. */
export async function expectOrdersWhole(db: Db, ledger: Ledger): Promise<void> {
  expect(ledger.confirmed.length).toBeGreaterThan(0);
  for (const { id } of ledger.all) await expectWhole(db, id);
  for (const { draft, orderId } of ledger.confirmed) {
    expect((await expectWhole(db, draft.id)).orderId).toBe(orderId);
  }
}

/**
 * Every mail has reached the mail server; answers how many did more than once, under the same Message-ID.
 */
export async function countRepeated(db: Db, { accepted }: MailServer): Promise<number> {
  const letters = await db.selectFrom("outboxMessages").select("id").where("channel", "=", "mail").execute();
  const times = letters.map(({ id }) => accepted.get(`<${id}@example.com>`) ?? 0);
  expect(times.filter((count) => count === 0)).toEqual([]);
  expect([...accepted.keys()].length, "no letter but those of the outbox").toBe(letters.length);
  return times.filter((count) => count > 1).length;
}
