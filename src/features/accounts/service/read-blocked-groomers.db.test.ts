import { beforeEach, describe, expect, it } from "vitest";
import { startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { readBlockedGroomers } from "./read-blocked-groomers.ts";

const database = useDatabase();
let world: World;
let me: Awaited<ReturnType<World["addCustomer"]>>;
let rounds: number;
let ada: { id: string; accountId: string };

beforeEach(async () => {
  rounds = 0;
  world = await makeWorld(database.db);
  me = await world.addCustomer();
  const id = await world.addGroomer({ displayName: "Ada Brush" });
  await world.addGroomer({ displayName: "Bo Comb" });
  const row = await database.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  ada = { id, accountId: row.accountId };
});

const block = (accountId: string, blockedId: string) =>
  database.db
    .insertInto("blocks")
    .values({ siteId: world.siteId, accountId, blockedId, blockedAt: world.clock.now() })
    .execute();

const DIRECTIONS: [string, () => Promise<unknown>][] = [
  ["a customer who blocked a groomer", () => block(me.accountId, ada.accountId)],
  ["a customer blocked by a groomer", () => block(ada.accountId, me.accountId)],
];

/** Where a caller meets Ada, by name. */
async function meetings(token: string | undefined): Promise<string[]> {
  const as = token === undefined ? {} : { token };
  const call = (method: string, path: string, body?: unknown) =>
    world.call(method, path, { ...as, ...(body !== undefined && { body }) });
  const listed = await call("GET", "/v2/storefront/groomers");
  const profile = await call("GET", `/v2/service-provider/account/public-profile/${ada.id}`);
  const link = await call("POST", "/v1/checkout/specific-groomer-book", { groomer: ada.id });
  const booking = await startBooking(world);
  const session = `/v2/service-checkout/pet-service/customer/${booking.id}`;
  const days = await call(
    "GET",
    `${session}/all-available-service-providers-days?from=2027-01-06&to=2027-01-12`,
  );
  const slots = await call("GET", `${session}/available-timeslots-per-service-provider?date=2027-01-07`);
  const one = await call("GET", `${session}/${ada.id}/is-service-provider-available`);
  const preferred = await call("PUT", `${session}/service-provider`, { serviceProviderId: ada.id });
  // A hold stays, so that each round takes another day.
  const startsAt = `2027-01-${String(7 + rounds++).padStart(2, "0")}T18:00:00.000Z`;
  const held = await call("POST", `${session}/set-appointment-time`, { groomerId: ada.id, startsAt });
  const places: Record<string, boolean> = {
    list: JSON.stringify(listed.body).includes(ada.id),
    profile: profile.status === 200,
    link: link.status === 200,
    days: JSON.stringify(days.body).includes(ada.id),
    slots: JSON.stringify(slots.body).includes(ada.id),
    check: one.status === 200,
    preference: preferred.status === 200,
    hold: held.status === 200,
  };
  return Object.keys(places).filter((place) => places[place]);
}

const EVERYWHERE = ["list", "profile", "link", "days", "slots", "check", "preference", "hold"];

describe.each(DIRECTIONS)("%s", (_, setBlock) => {
  it("meets the groomer nowhere, and others still do", async () => {
    expect(await meetings(me.token)).toEqual(EVERYWHERE);
    await setBlock();
    expect(await meetings(me.token)).toEqual([]);
    const other = await world.addCustomer();
    expect(await meetings(other.token)).toEqual(EVERYWHERE);
  });

  it("still finds the other groomers, with a correct total", async () => {
    await setBlock();
    const { body } = await world.call("GET", "/v2/storefront/groomers", { token: me.token });
    expect([body.total, body.items.map((one: { displayName: string }) => one.displayName)]).toEqual([
      1,
      ["Bo Comb"],
    ]);
  });
});

it("reads no block of another brand, of staff, or without a customer", async () => {
  const elsewhere = await makeWorld(database.db);
  const abroad = await elsewhere.addCustomer();
  await block(me.accountId, ada.accountId);
  const read = (customerId: string | null) => readBlockedGroomers(database.db, world.siteId, customerId);
  expect([...(await read(me.customerId))]).toEqual([ada.id]);
  expect([...(await read(null))]).toEqual([]);
  expect([...(await read(abroad.customerId))]).toEqual([]);
  expect((await readBlockedGroomers(database.db, elsewhere.siteId, me.customerId)).size).toBe(0);
});
