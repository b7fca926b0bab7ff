import { type RawBuilder, sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { Grouping, Measure, ReportName } from "../rules/reports.ts";
import { selectGroomerFacts } from "./groomer-facts.ts";
import { selectMoneyFacts } from "./money-facts.ts";
import { selectBookingFacts, selectCancellationFacts, selectSourceFacts } from "./order-facts.ts";
import type { Scope } from "./scope.ts";
import { selectWaitlistFacts } from "./waitlist-facts.ts";

const FACTS: Record<ReportName, (scope: Scope) => RawBuilder<unknown>> = {
  bookings: selectBookingFacts,
  revenue: selectMoneyFacts,
  groomers: selectGroomerFacts,
  cancellations: selectCancellationFacts,
  sources: selectSourceFacts,
  waitlist: selectWaitlistFacts,
};

/** A report of some local days with its measures. Totals, rows and files all read the same facts. */
export type FactScope = Scope & { report: ReportName; measures: readonly Measure[] };

const KEYS: Partial<Record<Grouping, RawBuilder<unknown>>> = {
  day: sql`to_char(fact.day, 'YYYY-MM-DD')`,
  week: sql`to_char(fact.day - extract(dow from fact.day)::int, 'YYYY-MM-DD')`,
  month: sql`to_char(fact.day, 'YYYY-MM')`,
  area: sql`fact.area_id::text`,
  groomer: sql`coalesce(fact.groomer_id::text, '')`,
};

/** The key of the row to which a fact belongs. Other groupings are columns of the facts. */
const keyOf = (by: Grouping) => KEYS[by] ?? sql`fact.${sql.id(by)}`;

const column = ({ key }: Measure) => sql`fact.${sql.id(key)}`;

/** The sums of a row or of all, in the order of the measures. */
export type Sums = { key: string | null; isTotal: boolean; values: number[] };

/** The sums by key, and those of all facts, whose key is null. */
export async function sumFacts(db: Db, scope: FactScope, by: Grouping): Promise<Sums[]> {
  const sums = scope.measures.map((one) => sql`coalesce(sum(${column(one)}), 0)::float8`);
  const { rows } = await sql<Sums>`select grouped.* from (
      select ${keyOf(by)} as key, grouping(${keyOf(by)}) = 1 as "isTotal",
        json_build_array(${sql.join(sums)}) as values
      from (${FACTS[scope.report](scope)}) fact group by grouping sets ((${keyOf(by)}), ())) grouped
    order by grouped."isTotal", grouped.key`.execute(db);
  return rows;
}

/** A fact with what a list or a file shows of it. `values` are in the order of the measures. */
export type FactRow = {
  orderId: string | null;
  number: string | null;
  day: string;
  areaName: string;
  groomerName: string | null;
  source: string;
  details: string[];
  values: number[];
};

/** Columns that only some facts have; files show them too. */
export type Detail = "reason" | "who" | "referrer" | "utm_source" | "utm_medium" | "utm_campaign";

const selectRows = (scope: FactScope, details: readonly Detail[]) => {
  const shown = details.map((one) => sql`fact.${sql.id(one)}`);
  const list = shown.length > 0 ? sql`json_build_array(${sql.join(shown)})` : sql`'[]'::json`;
  return sql`select fact.order_id as "orderId", booked.number, to_char(fact.day, 'YYYY-MM-DD') as day,
      area.name as "areaName", groomer.display_name as "groomerName", fact.source, ${list} as details,
      json_build_array(${sql.join(scope.measures.map((one) => sql`${column(one)}::float8`))}) as values
    from (${FACTS[scope.report](scope)}) fact
    join areas area on area.id = fact.area_id and area.site_id = ${scope.siteId}
    left join orders booked on booked.id = fact.order_id and booked.site_id = ${scope.siteId}
    left join groomers groomer on groomer.id = fact.groomer_id and groomer.site_id = ${scope.siteId}`;
};

const isAny = (measures: readonly Measure[]) =>
  sql`(${sql.join(
    measures.map((one) => sql`${column(one)} <> 0`),
    sql` or `,
  )})`;

/** The facts behind a figure: of one measure, and of one row of the report or of all. */
export async function listFacts(
  db: Db,
  scope: FactScope,
  { by, key, limit, page }: { by: Grouping; key: string | undefined; limit: number; page: number },
): Promise<{ rows: FactRow[]; total: number }> {
  const { rows } = await sql<FactRow & { total: number }>`select listed.*, count(*) over ()::int as total
    from (${selectRows(scope, [])} where ${isAny(scope.measures)}
      ${key === undefined ? sql`` : sql`and ${keyOf(by)} = ${key}`}) listed
    order by day, number, "groomerName", "orderId", "values"::text limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** All facts of some days, for a file. */
export async function listFactsIn(db: Db, scope: FactScope, details: readonly Detail[]): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`${selectRows(scope, details)} where ${isAny(scope.measures)}
    order by fact.day, booked.number, groomer.display_name, fact.order_id`.execute(db);
  return rows;
}

/** The names of groomers by id. */
export async function readGroomerNames(
  db: Db,
  { siteId }: Pick<Scope, "siteId">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("groomers")
    .select(["id", "displayName"])
    .where("siteId", "=", siteId)
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, displayName }) => [id, displayName]));
}
