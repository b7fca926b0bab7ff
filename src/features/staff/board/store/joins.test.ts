import { type CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { expect, it } from "vitest";
import type { DB } from "#db/schema.ts";
import { asSiteId, newId } from "#kit/server/ids.ts";
import type { Statement } from "#kit/server/statements.ts";
import { selectOne, selectRequests, selectUndoableMoves, selectVisits, selectWeekVisits } from "../store.ts";
import { selectWaiting } from "./waiting.ts";

// Statements are compiled and never sent, so the pool opens no connection.
const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) });
const SITE = asSiteId(newId());
const NOW = new Date("2027-01-05T07:00:00Z");
const period = { from: NOW, to: NOW };
const STATEMENTS: [string, Statement][] = [
  ["visits", selectVisits(db, SITE, period)],
  ["the week's visits", selectWeekVisits(db, SITE, period)],
  ["one visit", selectOne(db, SITE, newId())],
  ["requests", selectRequests(db, SITE, null)],
  ["moves to undo", selectUndoableMoves(db, SITE, newId(), NOW)],
  ["the waitlist", selectWaiting(db, SITE, { date: "2027-01-05", areaIds: [], now: NOW, page: 1, limit: 8 })],
];

const TABLE =
  /\b(?:from|join) ([a-z_]+)(?: as)?(?: (?!(?:on|where|join|left|inner|group|order by)\b)([a-z]+))?/gi;
const NO_TABLES = ["picked", "jsonb_array_elements"];

/** The tables that a statement reads without a brand for their rows. */
function withoutBrand({ sql }: CompiledQuery): string[] {
  const text = sql.replaceAll('"', "").replaceAll("siteId", "site_id").replaceAll(/\s+/g, " ");
  return [...text.matchAll(TABLE)].flatMap(([, table = "", alias = table]) => {
    if (NO_TABLES.includes(table) || text.includes(`${alias}.site_id`)) return [];
    return alias === table && text.includes(`from ${table} where site_id = `) ? [] : [`${table} ${alias}`];
  });
}

it.each(STATEMENTS)("compares every row with the brand: %s", (_, statement) => {
  const compiled = sql`${statement}`.compile(db);
  expect(compiled.sql).toContain("join");
  expect(withoutBrand(compiled)).toEqual([]);
});
