import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MIGRATIONS_FOLDER, migrate } from "#kit/server/migrate.ts";
import { createBareDatabase, dropDatabase } from "./db.ts";

/** More by option, to measure how long writers wait. */
const ROWS = Number(process.env.BRAND_KEYS_ROWS ?? 12_000);
const THE_MIGRATION = "0037_brand_keys.sql";
const SITE = "00000000-0000-7000-8000-00000000000a";

/** What the version before names in ON CONFLICT. These keys stay until the next version. */
const NAMED_KEYS = [
  ["agreement_acceptances", "customer_id, document_id"],
  ["calendar_feeds", "customer_id"],
  ["gift_card_spendings", "gift_card_id, holder"],
  ["ledger_entries", "key"],
  ["order_lines", "id"],
  ["orders", "site_id, number"],
  ["outbox_messages", "site_id, key"],
  ["pet_vaccinations", "pet_id, kind"],
  ["reviews", "order_id"],
  ["stand_ins", "order_id"],
  ["waitlist_entries", "site_id, booking_session_id"],
] as const;

let url: string;
let folder: string;
let pool: pg.Pool;

beforeEach(async () => {
  url = await createBareDatabase();
  folder = await mkdtemp(join(tmpdir(), "waggon-migrations-"));
  for (const name of await readdir(MIGRATIONS_FOLDER)) {
    if (name < THE_MIGRATION) await cp(join(MIGRATIONS_FOLDER, name), join(folder, name));
  }
  await migrate(url, { folder });
  pool = new pg.Pool({ connectionString: url });
  await fill();
  await cp(join(MIGRATIONS_FOLDER, THE_MIGRATION), join(folder, THE_MIGRATION));
}, 600_000);

afterEach(async () => {
  await pool.end();
  await rm(folder, { recursive: true });
  await dropDatabase(url);
});

/** A brand with coupons, each redeemed once. */
async function fill() {
  await pool.query(`
    insert into sites (id, slug, name, settings) values ('${SITE}', 'paws', 'Calm Paws', '{}');
    insert into coupons (id, site_id, code, kind, value)
      select md5('coupon' || n)::uuid, '${SITE}', 'C' || n, 'fixed', 100 from generate_series(1, ${ROWS}) n;
    insert into coupon_redemptions (coupon_id, holder, redeemed_at)
      select id, md5(code)::uuid, now() from coupons`);
}

const INSERT_COUPON = `insert into coupons (id, site_id, code, kind, value)
  values ($1::uuid, '${SITE}', upper(($1::uuid)::text), 'fixed', 100)`;
const INSERT_REDEMPTION =
  "insert into coupon_redemptions (coupon_id, holder, redeemed_at) values ($1, $1, now())";

/** Redeems new coupons as the version before does, without the brand, until `isOver`. */
async function redeem(isOver: () => boolean): Promise<{ written: number; longestMs: number }> {
  const client = await pool.connect();
  let [written, longestMs] = [0, 0];
  while (!isOver()) {
    const before = performance.now();
    const values = [crypto.randomUUID()];
    // A connection whose statements were planned before the upgrade must still work after it.
    await client.query({ name: "coupon", text: INSERT_COUPON, values });
    await client.query({ name: "redemption", text: INSERT_REDEMPTION, values });
    longestMs = Math.max(longestMs, performance.now() - before);
    written += 1;
  }
  client.release();
  return { written, longestMs };
}

const count = async (text: string) => Number((await pool.query(text)).rows[0].count);

describe("the migration of the brand's keys", () => {
  it("gives every row its brand while the version before writes", { timeout: 900_000 }, async () => {
    let over = false;
    const writers = Promise.all([redeem(() => over), redeem(() => over)]);
    const migration = migrate(url, { folder }).finally(() => {
      over = true;
    });
    const [applied, written] = await Promise.all([migration, writers]);
    if (process.env.BRAND_KEYS_ROWS) console.error(`${ROWS} rows`, written);
    expect(applied).toEqual([THE_MIGRATION]);
    expect(Math.min(...written.map((writer) => writer.written))).toBeGreaterThan(2);
    const redeemed = ROWS + written.reduce((sum, writer) => sum + writer.written, 0);
    expect(await count(`select count(*) from coupon_redemptions where site_id = '${SITE}'`)).toBe(redeemed);
    expect(await count("select count(*) from pg_constraint where not convalidated")).toBe(0);
    expect(await count("select count(*) from pg_class where relname ~ '_with_site$|_without_brand$'")).toBe(
      0,
    );
  });

  it("leaves the keys that the version before names in ON CONFLICT", async () => {
    await migrate(url, { folder });
    for (const [table, columns] of NAMED_KEYS) {
      await pool.query(`explain insert into ${table} overriding system value select * from ${table}
        on conflict (${columns}) do nothing`);
    }
    await expect(
      pool.query("explain insert into coupons select * from coupons on conflict (id) do nothing"),
    ).rejects.toMatchObject({ code: "42P10" });
  });

  it("goes on after a table lock that others hold", async () => {
    const client = await pool.connect();
    await client.query("begin");
    await client.query("lock table coupons in access share mode");
    const migration = migrate(url, { folder });
    await expect
      .poll(() => count("select count(*) from pg_locks where not granted"), { timeout: 30_000 })
      .toBeGreaterThan(0);
    await client.query("commit");
    client.release();
    expect(await migration).toEqual([THE_MIGRATION]);
    expect(await count(`select count(*) from coupon_redemptions where site_id = '${SITE}'`)).toBe(ROWS);
  });
});
