import { beforeAll, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { forgetBlocks } from "./forget-blocks.ts";

const database = useDatabase();
let world: World;
let me: Awaited<ReturnType<World["addCustomer"]>>;
let groomer: { id: string; accountId: string };

beforeAll(async () => {
  world = await makeWorld(database.db);
  me = await world.addCustomer();
  const id = await world.addGroomer({ displayName: "Ada Brush" });
  const row = await database.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  groomer = { id, accountId: row.accountId };
  await database.db
    .insertInto("blocks")
    .values({
      siteId: world.siteId,
      accountId: me.accountId,
      blockedId: groomer.accountId,
      blockedAt: world.clock.now(),
    })
    .execute();
});

const list = (id: string, token = me.token, where = world) =>
  where.call("GET", `/v2/messaging-service/customer/${id}/block-list`, { token });

it("lists the people that a customer has blocked", async () => {
  const { status, body } = await list(me.customerId);
  const blockedAt = world.clock.now().toISOString();
  expect([status, body]).toEqual([
    200,
    [{ id: groomer.id, role: "groomer", displayName: "Ada Brush", blockedAt }],
  ]);
});

it("returns an empty list for a customer without blocks", async () => {
  const other = await world.addCustomer();
  expect((await list(other.customerId, other.token)).body).toEqual([]);
});

it("answers the same 404 for strangers, other brands and missing customers", async () => {
  const stranger = await world.addCustomer();
  const elsewhere = await makeWorld(database.db);
  const foreignCustomer = await elsewhere.addCustomer();
  const missing = await list(newId());
  expect(missing.status).toBe(404);
  expect((await list(me.customerId, stranger.token)).body).toEqual(missing.body);
  expect((await list(me.customerId, foreignCustomer.token, elsewhere)).body).toEqual(missing.body);
});

it("removes the blocks of a closed account from other lists", async () => {
  const closedAccount = { siteId: world.siteId, accountId: groomer.accountId };
  await database.db.transaction().execute((tx) => forgetBlocks(tx, closedAccount));
  expect((await list(me.customerId)).body).toEqual([]);
});
