import { expect, it, vi } from "vitest";
import { startCatalogFeed } from "#features/catalog/service.ts";
import { openDatabase } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld } from "#tests/world.ts";
import { showPage } from "../../service.ts";

const database = useDatabase();

it("changed and deleted pages reach other nodes, which hear of them from the database", async () => {
  const { siteId, clock } = await makeWorld(database.db);
  const now = clock.now();
  const page = { id: newId(), siteId, path: "parking", title: "First", body: "Here.", publishedAt: now };
  await database.db
    .insertInto("cmsPages")
    .values({ ...page, updatedAt: now })
    .execute();
  const other = openDatabase(database.url);
  const feed = startCatalogFeed({ ...other, log: createLog("silent") });
  const seen = () =>
    showPage({ db: other.db, siteId, now } as Parameters<typeof showPage>[0], "parking").then(
      ({ title }) => title,
      ({ code }) => code,
    );
  // With this clock at rest, nothing in the cache gets too old: only news make a node read again.
  const still = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  try {
    expect(await seen()).toBe("First");
    for (const title of ["Second", "Third"]) {
      await database.db.updateTable("cmsPages").set({ title }).where("id", "=", page.id).execute();
      await vi.waitFor(async () => expect(await seen()).toBe(title), 15_000);
    }
    await database.db.deleteFrom("cmsPages").where("id", "=", page.id).execute();
    await vi.waitFor(async () => expect(await seen()).toBe("not_found"), 15_000);
  } finally {
    still.mockRestore();
    await feed.close();
    await other.close();
  }
});
