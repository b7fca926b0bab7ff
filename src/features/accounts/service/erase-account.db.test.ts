import { beforeAll, expect, it } from "vitest";
import { makeCustomer } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { eraseAccount } from "./erase-account.ts";

const database = useDatabase();
let world: World;

beforeAll(async () => {
  world = await makeWorld(database.db);
});

const OTHERS = "somebody.else@example.com";

async function leave(name: string, over: { email?: string; phoneNumber?: string; siteId?: SiteId }) {
  const lead = {
    id: newId(),
    siteId: world.siteId,
    kind: "lead" as const,
    name,
    createdAt: world.clock.now(),
  };
  await database.db
    .insertInto("leads")
    .values({ ...lead, ...over })
    .execute();
}

async function empty({ accountId, customerId }: { accountId: string; customerId: string }) {
  const now = world.clock.now();
  await database.db
    .updateTable("accounts")
    .set({ deletionRequestedAt: now, deletesAt: now })
    .where("id", "=", accountId)
    .execute();
  const due = { siteId: world.siteId, accountId, customerId };
  await database.db.transaction().execute((tx) => eraseAccount(tx, due, now));
}

const left = async () =>
  (await database.db.selectFrom("leads").select("name").orderBy("name").execute()).map(({ name }) => name);

it("deletes only the leads with its confirmed addresses", async () => {
  const elsewhere = await makeWorld(database.db);
  const mine = { email: "mia.leads@example.com", phoneNumber: "+16025550177" };
  await leave("mine by mail", { email: mine.email.toUpperCase() });
  await leave("mine by phone", { phoneNumber: mine.phoneNumber });
  await leave("another's", { email: OTHERS, phoneNumber: "+16025550999" });
  await leave("at another brand", { email: mine.email, siteId: elsewhere.siteId });
  const now = world.clock.now();
  const written = { email: OTHERS, phoneNumber: null, isEmailProved: false, now };
  await empty(await makeCustomer(database.db, world.siteId, written));
  expect(await left()).toHaveLength(4);
  await empty(await makeCustomer(database.db, world.siteId, { ...mine, now }));
  expect(await left()).toEqual(["another's", "at another brand"]);
});
