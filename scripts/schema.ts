// npm run schema: writes db/schema.ts, the database's types, from the migrations. With --check only compares.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { generate, PostgresDialect, RawExpressionNode } from "kysely-codegen";
import { type Db, openDatabase } from "#kit/server/database.ts";
import { MIGRATIONS_TABLE, migrate } from "#kit/server/migrate.ts";
import { startPostgres } from "#kit/server/postgres/start-postgres.ts";

export const SCHEMA_FILE = fileURLToPath(new URL("../db/schema.ts", import.meta.url));

const HEADER =
  "// Generated from the migrated database by `npm run schema`; edit the migrations instead.\n\n";

/** The types that the pool's parsers return, and those that pg accepts (kit/server/database.ts). */
const TYPES: Record<string, string> = {
  int8: "number",
  date: "string",
  timestamptz: "Instant",
  jsonb: "Json",
  json: "Json",
};

/** The types of JSON columns that only this program writes. Readers must parse all other JSON columns. */
const JSON_COLUMNS: Record<string, string> = {
  "areas.polygon": "Ring",
  "booking_links.draft": "StoredDraft",
  "booking_sessions.draft": "StoredDraft",
  "customers.default_payment_method": "DefaultPaymentMethod",
  "device_reports.device": "Device",
  "earning_entries.facts": "EntryFacts",
  "groomer_day_hours.stretches": "WorkHours[]",
  "order_changes.earlier": "EarlierPlace",
  "order_changes.totals": "Quote",
  "order_lines.add_ons": "BookedAddOn[]",
  "proposals.change": "ProposedChange",
  "orders.address": "StoredAddress",
  "orders.completion": "CompletionExtras",
  "orders.totals": "Quote",
  "orders.utm": "Record<string, string>",
  "orders.wishes": "PreferredTimes",
  "outbox_messages.attachments": "Attachment[]",
  "pet_reports.findings": "PetFinding[]",
  "series.address": "StoredAddress",
  "series.pets": "ChosenPets",
  "services.features": "ServiceFeature[]",
  "waitlist_entries.draft": "Draft",
  "work_zones.polygon": "Ring",
};

/** Where those types live: only in contracts, rules and `kit/wire`, which never look at the database. */
const IMPORTS = `
import type { DefaultPaymentMethod } from "#features/accounts/contract/customer.ts";
import type { Device } from "#features/accounts/contract/reports.ts";
import type { ChosenPets } from "#features/booking/clients/contract.ts";
import type { Draft } from "#features/booking/rules/draft.ts";
import type { StoredDraft } from "#features/booking/rules/stored-draft.ts";
import type { WorkHours } from "#features/calendar/rules/groomer-calendar.ts";
import type { ServiceFeature } from "#features/catalog/contract.ts";
import type { EntryFacts } from "#features/earnings/rules/entries.ts";
import type { BookedAddOn, PreferredTimes, StoredAddress } from "#features/orders/contract/order.ts";
import type { CompletionExtras } from "#features/orders/rules/final-price.ts";
import type { EarlierPlace } from "#features/orders/late/rules.ts";
import type { ProposedChange } from "#features/orders/proposals/contract.ts";
import type { PetFinding } from "#features/orders/rules/pet-report.ts";
import type { Ring } from "#features/places/rules.ts";
import type { Quote } from "#features/quotes/contract.ts";
import type { Attachment } from "#kit/wire/attachment.ts";
import type { SiteId } from "#kit/wire/ids.ts";
`;

/** pg writes a bare array as a PostgreSQL array, which no jsonb takes: lists go in by JSON.stringify. */
const DEFINITIONS = `
/** Read as a Date; an ISO text may be written too. */
export type Instant = ColumnType<Date, Date | string, Date | string>;

/** Read as parsed JSON, which the reader must check; written as JSON text or as an object. */
export type Json = ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>;

/** JSON of a known shape; a list is written as JSON text only. */
export type JsonOf<T> = T extends readonly unknown[]
  ? ColumnType<T, string, string>
  : ColumnType<T, T | string, T | string>;
`;

type Column = { path: string; hasDefault: boolean; check: string | null };

/** Every column of the program's tables, with the check that concerns only this column. */
async function readColumns(db: Db): Promise<Column[]> {
  const { rows } =
    await sql<Column>`select concat(class.relname, '.', attname) as path, atthasdef as "hasDefault",
      pg_get_constraintdef(rule.oid) as check
    from pg_class class join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    left join pg_constraint rule on conrelid = class.oid and contype = 'c' and conkey = array[attnum]
      and pg_get_constraintdef(rule.oid) like '%= ANY (ARRAY[%'
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db.withoutPlugins());
  return rows;
}

/** `check (… in ('a', 'b'))` as PostgreSQL prints it; null for a check of another shape. */
function listedValues(check: string): string | null {
  const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'\w+'::text(?:, )?)+)\]\)\)\)$/.exec(check) ?? [];
  return list?.replaceAll("'", '"').replaceAll("::text", "").replaceAll(", ", " | ") ?? null;
}

/** The type of a column's values where its name, its check or the list above says more than its SQL type. */
function typeOf({ path, check }: Column): string | null {
  if (path.endsWith(".site_id")) return "SiteId";
  const shape = JSON_COLUMNS[path];
  return shape ? `JsonOf<${shape}>` : check && listedValues(check);
}

/** The TypeScript type by column. The generator adds `null` where the column may be null. */
function namedTypes(columns: readonly Column[]): Record<string, RawExpressionNode> {
  const typed = columns.flatMap((column) => {
    const type = typeOf(column);
    if (!type) return [];
    return [[column.path, new RawExpressionNode(column.hasDefault ? `Generated<${type}>` : type)]];
  });
  return Object.fromEntries(typed);
}

/** The text of db/schema.ts for the database behind `url`, which must be migrated. */
export async function generateSchema(url: string): Promise<string> {
  const { db, close } = openDatabase(url, { max: 2 });
  try {
    const text = await generate({
      db: db.withoutPlugins(),
      dialect: new PostgresDialect({ dateParser: "string", defaultSchemas: ["public"] }),
      camelCase: true,
      includePattern: "public.*",
      excludePattern: `public.${MIGRATIONS_TABLE}`,
      typeMapping: TYPES,
      overrides: { columns: namedTypes(await readColumns(db)) },
      skipAutogeneratedFileComment: true,
      typeOnlyImports: true,
      outFile: null,
    });
    const firstExport = text.indexOf("export ");
    const [imports, tables] = [text.slice(0, firstExport), text.slice(firstExport)].map((part) =>
      part.trim(),
    );
    return `${HEADER}${imports}${IMPORTS}${DEFINITIONS}\n${tables}\n`;
  } finally {
    await close();
  }
}

async function generateFromMigrations(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "waggon-schema-"));
  const server = await startPostgres({ dataDir, fsync: false });
  try {
    await migrate(server.url);
    return await generateSchema(server.url);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const fresh = await generateFromMigrations();
  const current = await readFile(SCHEMA_FILE, "utf8").catch(() => "");
  if (fresh === current) {
    console.log("db/schema.ts is current.");
  } else if (process.argv.includes("--check")) {
    console.error("db/schema.ts is not what the migrations make: run npm run schema and commit it.");
    process.exitCode = 1;
  } else {
    await writeFile(SCHEMA_FILE, fresh);
    console.log("Wrote db/schema.ts.");
  }
}
