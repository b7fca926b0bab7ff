import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSent, refusedBy } from "../scripts/prepare-statements.ts";
import { useDatabase } from "./db.ts";

const database = useDatabase();

describe("statements that another server prepares", () => {
  it("include each recorded query once, whichever process recorded it", () => {
    const folder = mkdtempSync(join(tmpdir(), "waggon-test-"));
    const note = (name: string, texts: string[]) =>
      writeFileSync(join(folder, name), texts.map((text) => `${JSON.stringify(text)}\n`).join(""));
    const marked = "/* keep plan */ select id\nfrom pets where id = $1";
    note("1.jsonl", [marked, "begin", 'insert into "pets" default values', "listen changes"]);
    note("2.jsonl", [
      marked,
      "(select 1) union (select 2)",
      "create table x (a int)",
      "-- one\nwith a as (select 1) select",
    ]);
    expect(readSent(folder)).toEqual([
      marked,
      'insert into "pets" default values',
      "(select 1) union (select 2)",
      "-- one\nwith a as (select 1) select",
    ]);
    rmSync(folder, { recursive: true });
  });

  it("are never run, and each refused statement has the server's reason", async () => {
    const { id } = { id: "01990000-0000-7000-8000-0000000000c1" };
    const insert = `insert into sites (id, slug, name, settings) values ('${id}', 'x', 'X', '{}')`;
    const refused = await refusedBy(database.url, [
      "select id from sites where slug = $1",
      insert,
      "select nothing from nowhere",
      `select 1; ${insert}`,
      "select name from sites",
    ]);
    expect(refused).toEqual([
      { text: "select nothing from nowhere", reason: 'relation "nowhere" does not exist' },
      { text: `select 1; ${insert}`, reason: expect.stringContaining("multiple commands") },
    ]);
    expect(await database.db.selectFrom("sites").selectAll().execute()).toEqual([]);
  });
});
