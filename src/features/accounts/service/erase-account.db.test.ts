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

const OTHER_EMAIL = "somebody.else@example.com";

async function makeLead(name: string, over: { email?: string; phoneNumber?: string; siteId?: SiteId }) {
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

async function erase({ accountId, customerId }: { accountId: string; customerId: string }) {
  const now = world.clock.now();
  await database.db
    .updateTable("accounts")
    .set({ deletionRequestedAt: now, deletesAt: now })
    .where("id", "=", accountId)
    .execute();
  const due = { siteId: world.siteId, accountId, customerId };
  await database.db.transaction().execute((tx) => eraseAccount(tx, due, now));
}

const readLeadNames = async () =>
  (await database.db.selectFrom("leads").select("name").orderBy("name").execute()).map(({ name }) => name);

it("deletes only the leads with the account's confirmed addresses", async () => {
  const elsewhere = await makeWorld(database.db);
  const mine = { email: "mia.leads@example.com", phoneNumber: "+16025550177" };
  await makeLead("mine by mail", { email: mine.email.toUpperCase() });
  await makeLead("mine by phone", { phoneNumber: mine.phoneNumber });
  await makeLead("another's", { email: OTHER_EMAIL, phoneNumber: "+16025550999" });
  await makeLead("at another brand", { email: mine.email, siteId: elsewhere.siteId });
  const now = world.clock.now();
  const unconfirmed = { email: OTHER_EMAIL, phoneNumber: null, isEmailProved: false, now };
  await erase(await makeCustomer(database.db, world.siteId, unconfirmed));
  expect(await readLeadNames()).toHaveLength(4);
  await erase(await makeCustomer(database.db, world.siteId, { ...mine, now }));
  expect(await readLeadNames()).toEqual(["another's", "at another brand"]);
});
