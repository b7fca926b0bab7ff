import { type Insertable, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import type { Tx } from "#kit/server/database.ts";

/** A row in camelCase. A jsonb column takes a plain value; a range takes PostgreSQL's text. */
export type Row<T extends keyof DB> = { [K in keyof Insertable<DB[T]>]: Insertable<DB[T]>[K] | object };

// Each table comes after the tables that it refers to.
export const SEEDED_TABLES = [
  "sites",
  "siteHosts",
  "areas",
  "menuItems",
  "cmsPages",
  "agreementDocuments",
  "petTypes",
  "petSizes",
  "petBreeds",
  "serviceCategories",
  "services",
  "servicePrices",
  "addOns",
  "serviceAddOns",
  "upsells",
  "coupons",
  "giftCards",
  "accounts",
  "staffRoles",
  "staffMembers",
  "earningRates",
  "renters",
  "customers",
  "agreementAcceptances",
  "cards",
  "pets",
  "groomers",
  "groomerReferralCodes",
  "groomerReferrals",
  "groomerSignatures",
  "files",
  "groomerApplications",
  "groomerHours",
  "groomerServices",
  "groomerRefusedBreeds",
  "workZones",
  "groomerTimeOff",
  "clientNotes",
  "blocks",
  "orders",
  "orderLines",
  "petReports",
  "orderUpsells",
  "visitMarks",
  "lateNotices",
  "proposals",
  "payments",
  "ledgerEntries",
  "sandboxAuthorizations",
  "earningEntries",
  "earningStatements",
  "earningStatementEntries",
  "earningStatementSteps",
  "occupancy",
  "reviews",
  "rooms",
  "roomMembers",
  "messages",
  "deskRooms",
  "deskNotes",
  "cannedReplies",
  "supportHours",
] as const satisfies readonly (keyof DB)[];

export type SeededTable = (typeof SEEDED_TABLES)[number];

/** Rows that are written together. */
export type Batch = {
  add<T extends SeededTable>(table: T, ...rows: Row<T>[]): void;
  /** Writes the waiting rows, forgets them, and returns their number by table. */
  flush(tx: Tx): Promise<Partial<Record<SeededTable, number>>>;
};

const CHUNK = 4_000;

const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function newBatch(): Batch {
  let waiting = new Map<SeededTable, object[]>();
  return {
    add: (table, ...rows) => {
      const list = waiting.get(table);
      if (list) list.push(...rows);
      else waiting.set(table, rows);
    },
    flush: async (tx) => {
      const written: Partial<Record<SeededTable, number>> = {};
      for (const table of SEEDED_TABLES) {
        const rows = waiting.get(table) ?? [];
        for (const alike of byColumns(rows))
          for (let i = 0; i < alike.length; i += CHUNK) await insert(tx, table, alike.slice(i, i + CHUNK));
        if (rows.length > 0) written[table] = rows.length;
      }
      waiting = new Map();
      return written;
    },
  };
}

/** Groups the rows by their columns: a column that a row does not name then has its default. */
const byColumns = (rows: readonly object[]) =>
  Map.groupBy(rows, (row) => Object.keys(row).sort().join(",")).values();

// One parameter for any number of rows: the server expands the JSON by the column types.
async function insert(tx: Tx, table: SeededTable, rows: readonly object[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const list = JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [toSnake(name), value]))),
  );
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${list})
  `.execute(tx);
}
