import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { buildReader } from "./build-reader.ts";
import type { Db } from "./database.ts";
import { readTogether } from "./statements.ts";

const database = useDatabase();
type Wanted = { size: string | null; colors: string[]; before: Date };

const bowls = (color: unknown, condition = sql`true`) =>
  sql<{ bowlName: string }>`select bowl_name from bowls where ${color} and ${condition} order by bowl_name`;
const anyOf = (colors: readonly string[]) => sql`color = any (${[...colors]}::text[])`;
const select = (_db: Db, { size, colors, before }: Wanted) => ({
  bowls: bowls(anyOf(colors), sql`made_at < ${before}`),
  ofSize: bowls(size === null ? sql`size is null` : sql`size = ${size}`, sql`color <> ${"gold"}`),
});

beforeAll(async () => {
  await sql`create table bowls (bowl_name text, color text, size text, made_at timestamptz)`.execute(
    database.db,
  );
  await sql`insert into bowls values ('a', 'red', 'big', '2027-01-01'), ('b', 'blue', null, '2027-01-02'),
    ('c', 'red', 'small', '2027-01-03'), ('d', 'gold', 'big', '2027-01-03')`.execute(database.db);
});

describe("a statement that is built once", () => {
  it("reads the rows of the values of each call, also when one of them is null", async () => {
    let builds = 0;
    const read = buildReader((db: Db, values: Wanted) => {
      builds++;
      return select(db, values);
    });
    const asked: Wanted[] = [
      { size: "big", colors: ["red"], before: new Date("2027-01-02") },
      { size: null, colors: ["red", "blue"], before: new Date("2028-01-01") },
      { size: "small", colors: [], before: new Date("2027-01-02") },
      { size: null, colors: ["blue"], before: new Date("2026-01-02") },
      { size: "red'); drop table bowls; --", colors: ["{red}", 're"d,'], before: new Date("2028-01-01") },
    ];
    const all = await Promise.all(asked.map((values) => read(database.db, values)));
    for (const [nth, values] of asked.entries())
      expect(all[nth]).toEqual(await readTogether(database.db, select(database.db, values)));
    expect(all.map(({ bowls: { length } }) => length)).toEqual([1, 3, 0, 0, 0]);
    expect(all.map(({ ofSize: { length } }) => length)).toEqual([1, 1, 1, 1, 0]);
    expect(builds, "with a size, and without").toBe(2);
  });

  it("takes no part in another transaction", async () => {
    const read = buildReader(select);
    const values: Wanted = { size: "big", colors: ["green"], before: new Date("2028-01-01") };
    await database.db.transaction().execute(async (tx) => {
      await sql`insert into bowls values ('e', 'green', 'big', '2027-01-01')`.execute(tx);
      expect((await read(tx, values)).bowls).toEqual([{ bowlName: "e" }]);
      expect((await read(database.db, values)).bowls).toEqual([]);
    });
  });

  it.each<[string, (values: Wanted) => unknown]>([
    ["a part of the text", ({ size, colors }) => sql`${sql.lit(size)} = size and ${anyOf(colors)}`],
    ["changed before", ({ size, colors }) => sql`size = ${`${size}!`} and ${anyOf(colors)}`],
    ["each its own parameter", ({ size, colors }) => sql`size = ${size} and color in (${sql.join(colors)})`],
    ["of another length", ({ size, colors }) => sql`size = ${size} and ${anyOf([...colors, "blue"])}`],
    ["not there", ({ size }) => sql`size = ${size}`],
  ])("throws when a value is %s", async (_, condition) => {
    const read = buildReader((_db: Db, values: Wanted) => ({
      bowls: bowls(condition(values), sql`made_at < ${values.before}`),
    }));
    const values: Wanted = { size: "big", colors: ["red"], before: new Date("2027-01-02") };
    await expect(read(database.db, values)).rejects.toThrow(/value/i);
  });
});
