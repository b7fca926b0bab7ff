import { expect, it } from "vitest";
import { asSiteId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { newBatch } from "./batch.ts";
import { idFrom } from "./random.ts";

const database = useDatabase();

it("writes each column that a row names, also one that the table's first row does not name", async () => {
  const id = idFrom("batch test");
  const siteId = asSiteId(id);
  const batch = newBatch();
  batch.add("sites", { id, slug: "batch-test", name: "Batch test", settings: {} });
  batch.add("siteHosts", { host: "one.example", siteId });
  batch.add("siteHosts", { host: "two.example", siteId, origin: "https://two.example" });
  const written = await database.db.transaction().execute((tx) => batch.flush(tx));
  expect(written).toEqual({ sites: 1, siteHosts: 2 });
  const { db } = database;
  const hosts = await db.selectFrom("siteHosts").select(["host", "origin"]).orderBy("host").execute();
  expect(hosts).toEqual([
    { host: "one.example", origin: null },
    { host: "two.example", origin: "https://two.example" },
  ]);
});
