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
 * Expects that every mail marked as sent reached the mail server, and that it got no other mail. Returns how
 * many came more than once, with the same Message-ID.
 */
export async function countRepeated(db: Db, { accepted }: MailServer): Promise<number> {
  // The jobs go on: a new mail may be written, or a mail accepted and not yet marked as sent.
  const acceptedIds = [...accepted.keys()];
  const mails = await db
    .selectFrom("outboxMessages")
    .select(["id", "sentAt"])
    .where("channel", "=", "mail")
    .execute();
  const messageId = ({ id }: { id: string }) => `<${id}@example.com>`;
  const known = new Set(mails.map(messageId));
  expect(
    acceptedIds.filter((id) => !known.has(id)),
    "no letter but those of the outbox",
  ).toEqual([]);
  const sent = mails.filter(({ sentAt }) => sentAt !== null).map(messageId);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((id) => !accepted.has(id))).toEqual([]);
  return sent.filter((id) => (accepted.get(id) ?? 0) > 1).length;
}
