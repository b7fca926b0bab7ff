import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeAccount, makeSignIn } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { makeWorld } from "#tests/world.ts";

const database = useDatabase();

it("shows groomers only their own profile, hours and time off", async () => {
  const world = await makeWorld(database.db);
  const now = world.clock.now();
  const hours = [{ weekday: 3, startMinute: 540, endMinute: 1_020 }];
  const id = await world.addGroomer({ displayName: "Ada Brush", hours, autoAccept: false });
  await world.addGroomer({ displayName: "Bo Comb" });
  const { accountId } = await database.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const during = (from: string, to: string) => ({
    id: newId(),
    siteId: world.siteId,
    resource: id,
    holder: newId(),
    kind: "time_off",
    minutes: 60,
    during: sql`tstzrange(${from}, ${to})`,
  });
  await database.db
    .insertInto("occupancy")
    .values([
      during("2027-01-04T10:00Z", "2027-01-04T11:00Z"),
      during("2027-01-08T10:00Z", "2027-01-08T11:00Z"),
    ] as never)
    .execute();
  const token = await makeSignIn(database.db, world.siteId, accountId, { now });
  const { status, body } = await world.call("GET", "/v1/groomer", { token });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    displayName: "Ada Brush",
    status: "active",
    rating: null,
    reviewCount: 0,
    autoAcceptOrders: false,
    serviceTime: 90,
    physicalAddress: null,
    availability: [{ weekday: 3, start: "09:00", end: "17:00" }],
    timeOff: [{ startsAt: "2027-01-08T10:00:00.000Z", endsAt: "2027-01-08T11:00:00.000Z" }],
  });
  await setGroomerStatus(database.db, id, "approved");
  const approved = (await world.call("GET", "/v1/groomer", { token })).body;
  expect(approved).toMatchObject({ displayName: "Ada Brush", status: "approved" });
  const customer = await world.addCustomer();
  expect((await world.call("GET", "/v1/groomer", { token: customer.token })).status).toBe(403);
});

it("shows a new groomer without area, page or address", async () => {
  const world = await makeWorld(database.db);
  const now = world.clock.now();
  const { accountId } = await makeAccount(database.db, world.siteId, "groomer", { status: "new", now });
  const named = { firstName: "Nia", lastName: "New", displayName: "Nia New" };
  const row = { id: newId(), siteId: world.siteId, accountId, ...named };
  await database.db.insertInto("groomers").values(row).execute();
  const token = await makeSignIn(database.db, world.siteId, accountId, { now });
  const { status, body } = await world.call("GET", "/v1/groomer", { token });
  expect(status).toBe(200);
  expect(body).toMatchObject({ displayName: "Nia New", status: "new", availability: [] });
  expect([body.serviceArea, body.vanityUrl, body.physicalAddress]).toEqual([null, null, null]);
});
