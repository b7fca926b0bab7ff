import { sql } from "kysely";
import { expect, it } from "vitest";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld } from "#tests/world.ts";
import { rowKindsFor } from "../rules/kinds.ts";
import { findRows } from "./find-rows.ts";

const database = useDatabase();

it("reads the brand's people and pets by the beginnings that their indexes have, also by a stored plan", async () => {
  const { siteId } = await makeWorld(database.db);
  const search = { name: "mia", email: "mia", digits: "0101", number: "K7F3QX", orderId: null };
  const plan = await database.db.transaction().execute(async (tx) => {
    // A brand of a test has too few rows for an index to be worth it.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    for (let run = 0; run < 3; run++) await findRows(tx, siteId, search, rowKindsFor(PERMISSIONS));
    const { rows } = await sql<{ name: string; count: number }>`select name,
      cardinality(parameter_types) as count from pg_prepared_statements
      where statement like '%staff_members%' and statement like '%~>=~%'`.execute(tx);
    expect(rows).toHaveLength(1);
    const [{ name, count }] = rows as [(typeof rows)[number]];
    const values = Array.from({ length: count }, () => "null").join(", ");
    const lines = await sql<{
      "QUERY PLAN": string;
    }>`explain execute ${sql.id(name)}(${sql.raw(values)})`.execute(tx);
    return lines.rows.map((line) => line["QUERY PLAN"]);
  });
  const ranges = plan.filter((line) => /Index Cond:.*~>=~.*~<~/.test(line));
  // Customers: full and last name, email, phone. Pets: the name. Groomers: both names, phone.
  expect(ranges.length, plan.join("\n")).toBeGreaterThanOrEqual(8);
});
