import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeAccount, makeSignIn } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { makeStage } from "#tests/works/stage.ts";
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
    messagingId: accountId,
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

it("says what waits for the groomer", async () => {
  const stage = await makeStage(database, "flags");
  const { token } = await stage.groomer();
  const flags = async () => {
    const { body } = await stage.world.call("GET", "/v1/groomer", { token });
    const { emergencySettings, pendingJobs, incompleteJobs, merchantAccount } = body;
    return { emergencySettings, pendingJobs, incompleteJobs, merchantAccount };
  };
  const none = {
    emergencySettings: false,
    pendingJobs: false,
    incompleteJobs: false,
    merchantAccount: false,
  };
  expect(await flags()).toEqual(none);
  const ahead = await stage.visit();
  expect(await flags()).toEqual(none);
  await stage.setOrder(ahead.id, { status: "pending" });
  expect(await flags()).toEqual({ ...none, pendingJobs: true });
  await stage.setOrder(ahead.id, { status: "cancelled" });
  const over = await stage.begun();
  expect(await flags()).toEqual({ ...none, incompleteJobs: true });
  // However long a visit has been over, the flag and the list of visits to complete say the same.
  const listed = async () => {
    const { body } = await stage.world.call("GET", "/v2/groomer/requests", { token });
    const bar = await stage.world.call("GET", "/v2/groomer/bar", { token });
    expect(bar.body.toComplete).toBe(body.toComplete.length);
    return body.toComplete.map(({ id }: { id: string }) => id);
  };
  expect(await listed()).toEqual([over.id]);
  const longAgo = new Date(stage.world.clock.now().getTime() - 200 * 86_400_000);
  await stage.setOrder(over.id, {
    appointmentStart: new Date(longAgo.getTime() - 3_600_000),
    appointmentEnd: longAgo,
  });
  expect([(await flags()).incompleteJobs, await listed()]).toEqual([true, [over.id]]);
  await stage.setOrder(over.id, { orderMarkedAsNoShow: true });
  expect(await listed()).toEqual([]);
  await database.db
    .updateTable("groomers")
    .set({ bookingsPausedAt: stage.world.clock.now() })
    .where("id", "=", stage.ada)
    .execute();
  expect(await flags()).toEqual({ ...none, emergencySettings: true });
});

it("shows the code for groomers only to active groomers themselves, and the preferences at work", async () => {
  const stage = await makeStage(database, "codes");
  const { accountId, token } = await stage.groomer();
  const own = async (by = token) => (await stage.world.call("GET", "/v1/groomer", { token: by })).body;
  const { staff } = await stage.world.addPeople();
  const acting = await makeSignIn(database.db, stage.world.siteId, accountId, {
    now: stage.now(),
    impersonatorId: staff.accountId,
  });
  expect((await own(acting)).referralCodes).toEqual({ groomers: null, customers: null });
  await setGroomerStatus(database.db, stage.ada, "approved");
  expect((await own()).referralCodes).toEqual({ groomers: null, customers: null });
  const made = database.db.selectFrom("groomerReferralCodes").select("code");
  expect(await made.where("groomerId", "=", stage.ada).execute()).toEqual([]);
  await setGroomerStatus(database.db, stage.ada, "active");
  const { referralCodes, preferences } = await own();
  const page = await stage.done("GET", "/v2/service-marketing/service-provider/referral-code", { token });
  expect(referralCodes).toEqual({ groomers: page.body.code, customers: page.body.code });
  expect(preferences).toEqual({ pacePercent: 100, weightLimit: null, breedsToAvoid: [] });

  const breedId = stage.world.pets.breeds.poodle;
  const { siteId } = stage.world;
  await database.db
    .updateTable("groomers")
    .set({ weightLimit: 60, pacePercent: 120 })
    .where("id", "=", stage.ada)
    .execute();
  await database.db
    .insertInto("groomerRefusedBreeds")
    .values({ siteId, groomerId: stage.ada, breedId })
    .execute();
  expect((await own()).preferences).toEqual({ pacePercent: 120, weightLimit: 60, breedsToAvoid: [breedId] });
});
