import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "#kit/server/log.ts";
import { CONTACT, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { fillDay, releaseVisits, WAITLIST, type Waiter, waitFor } from "#tests/waitlist-steps.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { offerSlots } from "./internal/offer-slots.ts";
import * as waitlistStore from "./store/entries.ts";

const database = useDatabase();
let world: World;
let groomerId: string;
/** The ids of the visits that fill the day, by the hour of their start. */
let hours: Map<number, string>;
const FULL = "2027-01-08";
const OPEN = "2027-01-09";

beforeAll(async () => {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer();
});

beforeEach(async () => {
  for (const table of ["waitlistEntries", "waitlistOffers", "occupancy", "limits"] as const)
    await database.db.deleteFrom(table).execute();
  hours = await fillDay(world, groomerId, FULL);
});

const runOffers = () =>
  offerSlots({ db: database.db, log: createLog("silent"), now: world.clock.now() }, world.siteId);
const listOwn = async (token: string) => (await world.call("GET", WAITLIST, { token })).body;
/** Frees 11 AM to 1 PM in Phoenix, enough for one bath with the drives around it. */
const freeTwoHours = () => releaseVisits(world, [hours.get(11), hours.get(12)]);

describe("a waitlist entry", () => {
  it("contains the booking's draft; its customer can list and end it", async () => {
    const { token, entryId } = await waitFor(world, [FULL], { startTime: "09:00", endTime: "15:00" });
    const [saved, ...others] = await listOwn(token);
    expect(others).toEqual([]);
    expect(saved).toMatchObject({
      ...{ id: entryId, days: [FULL], startTime: "09:00", endTime: "15:00", groomer: null },
      ...{ offer: null, missed: null, place: "1201 N 7th St, Phoenix", area: { id: world.areaId } },
      pets: [{ name: "Bo", breed: expect.any(String), services: [expect.any(String)] }],
    });
    expect((await world.call("DELETE", `${WAITLIST}/${entryId}`, { token })).body).toEqual({});
    expect(await listOwn(token)).toEqual([]);
    await freeTwoHours();
    expect(await runOffers()).toBe(0);
  });

  it("is replaced by a second entry of the same booking", async () => {
    const second = "2027-01-10";
    await fillDay(world, groomerId, second);
    const { booking, token, entryId } = await waitFor(world, [FULL]);
    const again = await booking.post("waitlist", { days: [second, FULL], serviceProviderId: groomerId });
    expect(again.body).toMatchObject({ id: entryId, days: [FULL, second], groomer: { id: groomerId } });
    expect(await listOwn(token)).toHaveLength(1);
  });

  it("gives the booking to its customer, so nobody else with the link can use it", async () => {
    const { booking, token, entryId } = await waitFor(world, [FULL]);
    booking.token = (await world.addCustomer()).token;
    const second = await booking.post("waitlist", { days: [FULL], startTime: "09:00", endTime: "12:00" });
    expect([second.status, second.body.code]).toEqual([404, "not_found"]);
    expect(await listOwn(booking.token)).toEqual([]);
    delete booking.token;
    expect((await booking.get("")).status).toBe(404);
    expect(await listOwn(token)).toMatchObject([{ id: entryId, startTime: null }]);
  });

  it("belongs to the first of two customers who enter one booking at once", async () => {
    const booking = await startBooking(world);
    const people = [await world.addCustomer(), await world.addCustomer()];
    const path = `/v2/service-checkout/pet-service/customer/${booking.id}/waitlist`;
    const answers = await Promise.all(
      people.map(({ token }) => world.call("POST", path, { token, body: { days: [FULL] } })),
    );
    expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true]);
    const saved = await Promise.all(people.map(async ({ token }) => (await listOwn(token)).length));
    expect(saved).toEqual(answers.map(({ status }) => (status === 200 ? 1 : 0)));
  });

  it("cannot be overwritten in the store by another customer's entry", async () => {
    const { customerId, token } = await waitFor(world, [FULL]);
    const [entry] = await waitlistStore.listOfCustomer(database.db, world.siteId, customerId);
    const { customerId: other } = await world.addCustomer();
    const put = await database.db
      .transaction()
      .execute((tx) =>
        waitlistStore.put(tx, world.siteId, { ...entry, startMinute: 600, customerId: other } as never),
      );
    expect(put).toBeNull();
    expect(await listOwn(token)).toMatchObject([{ startTime: null }]);
  });

  it("is open only to signed-in customers", async () => {
    const booking = await startBooking(world);
    const guest = await booking.post("waitlist", { days: [FULL] });
    expect([guest.status, guest.body.code]).toEqual([403, "forbidden"]);
    expect((await world.call("GET", WAITLIST)).status).toBe(401);
  });

  it("is refused if a time can be booked now or if no time can become free", async () => {
    const booking = await startBooking(world);
    booking.token = (await world.addCustomer()).token;
    const refusedFor = async (input: object) => (await booking.post("waitlist", input)).body;
    expect(await refusedFor({ days: [FULL, OPEN] })).toMatchObject({ code: "conflict" });
    expect(await refusedFor({ days: [FULL], startTime: "12:00", endTime: "11:00" })).toMatchObject({
      errors: { endTime: [expect.any(String)] },
    });
    for (const days of [["2027-01-04"], ["2028-01-04"]])
      expect(await refusedFor({ days })).toMatchObject({ errors: { days: [expect.any(String)] } });
    const nobody = await world.addGroomer({ hours: [], place: { lat: 35, lng: -112 } });
    expect(await refusedFor({ days: [FULL], serviceProviderId: nobody })).toMatchObject({
      errors: { serviceProviderId: [expect.any(String)] },
    });
    expect((await refusedFor({ days: [] })).errors).toHaveProperty("days");
  });

  it("contains only the days on which a groomer works", async () => {
    const weekdays = await makeWorld(database.db);
    const workDay = [6].map((weekday) => ({ weekday, startMinute: 540, endMinute: 1020 }));
    const friday = await weekdays.addGroomer({ hours: workDay });
    await fillDay(weekdays, friday, FULL);
    const booking = await startBooking(weekdays);
    booking.token = (await weekdays.addCustomer()).token;
    expect((await booking.post("waitlist", { days: [FULL, OPEN] })).body.days).toEqual([FULL]);
    const closed = await booking.post("waitlist", { days: [OPEN] });
    expect([closed.status, Object.keys(closed.body.errors)]).toEqual([422, ["days"]]);
  });

  it("is limited to five for each customer", async () => {
    const { token } = await waitFor(world, [FULL]);
    const wait = async () => {
      const booking = await startBooking(world);
      booking.token = token;
      return (await booking.post("waitlist", { days: [FULL] })).status;
    };
    const more = [await wait(), await wait(), await wait(), await wait(), await wait()];
    expect(more).toEqual([200, 200, 200, 200, 409]);
  });
});

/** Places the waitlist's booking at the first time of an open day. */
async function placeElsewhere({ booking, token }: Waiter): Promise<void> {
  const [slot] = await slotsOn(booking, OPEN);
  expect((await booking.post("set-appointment-time", slot)).status).toBe(200);
  const { phoneNumber } = (await world.call("GET", "/v1/customer", { token })).body;
  await booking.post("customer", { ...CONTACT, phoneNumber });
  const ready = await booking.put("payment-method", { id: "cash" });
  expect(ready.body.missing).toEqual([]);
  const placed = await booking.post("place-order", { agreedTotal: ready.body.quote.total });
  expect(placed.body).toMatchObject({ status: "placed" });
}

describe("a time that is held", () => {
  it("can be opened and booked only by its customer, which ends the entry", async () => {
    const { token, entryId } = await waitFor(world, [FULL]);
    await freeTwoHours();
    expect(await runOffers()).toBe(1);
    const [{ offer }] = await listOwn(token);
    expect(offer).toMatchObject({ date: FULL, groomer: { id: groomerId } });
    const watcher = await startBooking(world);
    expect(await slotsOn(watcher, FULL)).toEqual([]);

    const opened = await world.call("POST", `${WAITLIST}/${entryId}/open`, { token });
    expect(opened.status).toBe(200);
    expect(opened.cookies.join()).toContain(`waggon_booking=${opened.body.id}`);
    expect(opened.body).toMatchObject({
      visits: [{ startsAt: offer.startsAt }],
      hold: { expiresAt: offer.expiresAt, extensionsLeft: 0 },
    });
    const session = `/v2/service-checkout/pet-service/customer/${opened.body.id}`;
    const send = (method: string, path: string, body: object) =>
      world.call(method, `${session}/${path}`, { token, body });
    const contact = {
      firstName: "Ann",
      lastName: "Lee",
      email: "ann@example.com",
      phoneNumber: "(602) 555-0123",
    };
    const agreed = { cancellationPolicy: true, petRelease: true, termsAndConditions: true };
    const me = (await world.call("GET", "/v1/customer", { token })).body;
    await send("POST", "customer", { ...contact, phoneNumber: me.phoneNumber, ...agreed });
    const ready = await send("PUT", "payment-method", { id: "cash" });
    expect(ready.body.missing).toEqual([]);
    const placed = await send("POST", "place-order", { agreedTotal: ready.body.quote.total });
    expect(placed.body).toMatchObject({ status: "placed" });
    expect(await listOwn(token)).toEqual([]);
    await runOffers();
    expect(await database.db.selectFrom("waitlistEntries").select("id").execute()).toEqual([]);
  });

  it("goes to the next customer after a refusal and is not offered again", async () => {
    const first = await waitFor(world, [FULL]);
    world.clock.advance({ seconds: 1 });
    const second = await waitFor(world, [FULL]);
    await freeTwoHours();
    await runOffers();
    const [{ offer }] = await listOwn(first.token);
    const left = await world.call("DELETE", `${WAITLIST}/${first.entryId}/offer`, first);
    expect(left.body).toMatchObject({ offer: null });
    await runOffers();
    expect((await listOwn(second.token))[0].offer).toMatchObject({ startsAt: offer.startsAt });
    expect((await listOwn(first.token))[0].offer).toBeNull();
    await world.call("DELETE", `${WAITLIST}/${second.entryId}`, second);
    expect(await runOffers()).toBe(0);
    expect(await slotsOn(first.booking, FULL)).not.toEqual([]);
  });

  it("gets an ordinary hold's minutes at a late opening, once, and then expires", async () => {
    const { token, entryId } = await waitFor(world, [FULL]);
    await freeTwoHours();
    await runOffers();
    const open = () => world.call("POST", `${WAITLIST}/${entryId}/open`, { token });
    world.clock.advance({ minutes: 29 });
    const late = new Date(world.clock.now().getTime() + 600_000).toISOString();
    expect((await open()).body.hold.expiresAt).toBe(late);
    world.clock.advance({ minutes: 5 });
    expect((await open()).body.hold.expiresAt).toBe(late);
    world.clock.advance({ minutes: 5 });
    expect((await open()).body.code).toBe("conflict");
  });

  it("cannot be opened, refused or ended by another customer", async () => {
    const { entryId, token } = await waitFor(world, [FULL]);
    await freeTwoHours();
    await runOffers();
    const stranger = await world.addCustomer();
    for (const [method, path] of [
      ["POST", "/open"],
      ["DELETE", "/offer"],
      ["DELETE", ""],
    ] as const) {
      const answer = await world.call(method, `${WAITLIST}/${entryId}${path}`, { token: stranger.token });
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    }
    expect((await listOwn(token))[0].offer).not.toBeNull();
  });

  it("is released with its entry when the booking is placed at another time", async () => {
    const waiter = await waitFor(world, [FULL]);
    await freeTwoHours();
    await runOffers();
    expect((await listOwn(waiter.token))[0].offer).not.toBeNull();
    await placeElsewhere(waiter);
    expect(await runOffers()).toBe(0);
    const holds = database.db.selectFrom("occupancy").select("holder").where("kind", "=", "hold");
    expect(await holds.execute()).toEqual([]);
    expect(await database.db.selectFrom("waitlistEntries").select("id").execute()).toEqual([]);
  });
});
