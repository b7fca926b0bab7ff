// node scripts/check-keys.ts: migrates an empty database and lists keys that do not contain the brand.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { MIGRATIONS_TABLE, migrate } from "#kit/server/migrate.ts";
import { startPostgres } from "#kit/server/postgres/start-postgres.ts";

/** Tables that belong to no brand, with the reason. */
const SHARED_TABLES: Record<string, string> = {
  changes: "the feed of all nodes; a change may concern every brand",
  changes_id: "one row: the id of the table `changes`",
  geocodes: "where an address lies is the same for every brand; the key is a keyed hash",
  demo_mark: "says what the whole database is",
  job_workers: "processes serve all brands",
  limits: "the limiter's own table; its keys contain the brand where a limit has one",
  pet_breeds: "facts about pets are shared",
  pet_sizes: "facts about pets are shared",
  pet_types: "facts about pets are shared",
  production_mark: "says what the whole database is",
  sandbox_authorizations: "the books of the sandbox bank, outside every brand",
  sandbox_refunds: "the books of the sandbox bank, outside every brand",
  [MIGRATIONS_TABLE]: "the migrations of the whole database",
  sites: "the brands themselves",
  stripe_payments: "what Stripe calls our payments, under keys that are unique for all brands",
};

const NEXT_VERSION = "the version before names its columns in ON CONFLICT; the next version changes it";

/** Keys of a brand's tables that do not contain the brand, with the reason. */
const KEYS_WITHOUT_BRAND: Record<string, string> = {
  agreement_acceptances_customer_id_document_id_key: NEXT_VERSION,
  calendar_feeds_customer_id_key: NEXT_VERSION,
  gift_card_spendings_pkey: NEXT_VERSION,
  ledger_entries_key_key: NEXT_VERSION,
  order_lines_pkey: NEXT_VERSION,
  pet_vaccinations_pkey: NEXT_VERSION,
  reviews_order_id_key: NEXT_VERSION,
  site_hosts_pkey: "a host name leads to one brand among all",
  stand_ins_order_id_key: NEXT_VERSION,
};

/** A table, or a key (primary, unique, exclusion or foreign) with its definition. */
type Entry = { table: string; key: string | null; definition: string; hasBrand: boolean };

const CATALOG = `
  with tables as (
    select class.oid, class.relname, attnum as site, coalesce(attnotnull, false) as has_brand from pg_class class
    left join pg_attribute on attrelid = class.oid and attname = 'site_id' and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  )
  select relname as table, null as key, 'the table' as definition, has_brand as "hasBrand" from tables
  union all
  select tables.relname, class.relname, pg_get_indexdef(indexrelid), coalesce(site = any (indkey), false) from tables
  join pg_index on indrelid = tables.oid and (indisunique or indisexclusion)
  join pg_class class on class.oid = indexrelid
  union all
  select child.relname, conname, pg_get_constraintdef(con.oid), coalesce(child.site = any (conkey), false)
  from pg_constraint con
  join tables child on child.oid = conrelid
  join tables parent on parent.oid = confrelid and parent.has_brand
  where contype = 'f'`;

/**
 * Lists the tables without a required `site_id`, the keys of other tables without it, and the exceptions that
 * are no longer needed. A sentence for each.
 */
export function findKeyFaults(entries: readonly Entry[]): string[] {
  const excused = new Set<string>();
  const faults = entries.flatMap(({ table, key, definition, hasBrand }) => {
    if (hasBrand) return [];
    const name = key ?? table;
    const list = key ? KEYS_WITHOUT_BRAND : SHARED_TABLES;
    if (table in SHARED_TABLES || name in list) {
      excused.add(name);
      return [];
    }
    return key
      ? [`${table}: the key ${key} does not contain site_id (${definition})`]
      : [`${table}: the column site_id is missing or may be null`];
  });
  const stale = [...Object.keys(SHARED_TABLES), ...Object.keys(KEYS_WITHOUT_BRAND)].filter(
    (name) => !excused.has(name),
  );
  return [...faults, ...stale.map((name) => `${name}: needs no exception any more`)];
}

/** Reads all tables and keys of the migrated database behind `url`. */
export async function readKeys(url: string): Promise<Entry[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Entry>(CATALOG)).rows;
  } finally {
    await client.end();
  }
}

async function readMigratedKeys(): Promise<Entry[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "waggon-keys-"));
  const server = await startPostgres({ dataDir, fsync: false });
  try {
    await migrate(server.url);
    return await readKeys(server.url);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const faults = findKeyFaults(await readMigratedKeys());
  for (const fault of faults) console.error(fault);
  if (faults.length > 0)
    console.error("\nEvery key between tables of a brand contains site_id (decision 0031).");
  process.exitCode = faults.length > 0 ? 1 : 0;
}
