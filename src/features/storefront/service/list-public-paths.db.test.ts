import { expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { makeWorld } from "#tests/world.ts";

const database = useDatabase();

it("lists only this brand's public pages, without drafts and inactive groomers", async () => {
  const world = await makeWorld(database.db, { slug: "calm" });
  const other = await makeWorld(database.db, { slug: "other" });
  await world.addGroomer();
  const resting = await world.addGroomer();
  await setGroomerStatus(database.db, resting, "inactive");
  const page = { siteId: world.siteId, body: "Words.", title: "A page", updatedAt: world.clock.now() };
  for (const [path, publishedAt] of [
    ["care/tips", world.clock.now()],
    ["privacy-policy", world.clock.now()],
    ["draft", null],
  ] as const) {
    await database.db
      .insertInto("cmsPages")
      .values({ ...page, id: newId(), path, publishedAt })
      .execute();
  }
  const { status, body } = await world.call("GET", "/v2/storefront/addresses");
  expect(status).toBe(200);
  const paths = (body as { path: string }[]).map(({ path }) => path);
  const changedAt = world.clock.now().toISOString();
  expect(body).toContainEqual({ path: "/s/care/tips", changedAt });
  expect(body).toContainEqual({ path: "/privacy-policy", changedAt });
  expect(paths).not.toContain("/s/draft");
  expect(paths).not.toContain("/s/privacy-policy");
  expect(paths.filter((path) => path.startsWith("/groomer-"))).toHaveLength(1);
  const foreignPaths = (await other.call("GET", "/v2/storefront/addresses")).body as { path: string }[];
  expect(
    foreignPaths.filter(
      ({ path }) => /^\/(s|groomer-)/.test(path) && path !== "/start" && path !== "/send-us-request",
    ),
  ).toEqual([]);
});
