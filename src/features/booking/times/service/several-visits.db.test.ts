import { beforeEach, describe, expect, it } from "vitest";
import { type Booking, proveCustomer, type Slot, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
const DAY = "2027-01-06";
type ServiceOfPet = { petId: string; serviceId: string };
let world: World;
let ann: string;
let bea: string;
let booking: Booking;
let dogs: [ServiceOfPet[], ServiceOfPet[]];

beforeEach(async () => {
  world = await makeWorld(database.db);
  ann = await world.addGroomer();
  bea = await world.addGroomer();
  booking = await twoDogs();
  dogs = await servicesOf(booking);
});

/** Starts a booking for two dogs, both with a bath. */
async function twoDogs(): Promise<Booking> {
  const started = await startBooking(world);
  const { pets } = (await started.get("")).body;
  const again = { id: pets[0].id, breedId: pets[0].breed.id };
  const second = { breedId: world.pets.breeds.poodle, name: "Flo", gender: "female", birthYear: 2021 };
  const updated = (await started.put("pets", { pets: [again, second] })).body;
  const bath = [{ id: world.offer.services.bath }];
  const inputs = updated.pets.map((pet: { id: string }) => ({ id: pet.id, services: bath }));
  expect((await started.put("set-services", { pets: inputs })).status).toBe(200);
  return started;
}

async function servicesOf(of: Booking): Promise<[ServiceOfPet[], ServiceOfPet[]]> {
  const { pets } = (await of.get("")).body;
  const [first, second] = pets.map((pet: { id: string; services: { id: string }[] }) =>
    pet.services.map((service) => ({ petId: pet.id, serviceId: service.id })),
  );
  return [first, second];
}

const toQuery = (services: readonly ServiceOfPet[]) =>
  services.map(({ petId, serviceId }) => `services[]=${petId}:${serviceId}`).join("&");

async function slotsFor(services: readonly ServiceOfPet[], groomerId: string, of = booking): Promise<Slot[]> {
  const query = `date=${DAY}&service_provider_id=${groomerId}&${toQuery(services)}`;
  const answer = await of.get(`available-timeslots?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.slots;
}

const starts = (slots: readonly Slot[]) => slots.map((slot) => slot.startsAt);
const timeOf = ({ groomerId, startsAt }: Slot, services: readonly ServiceOfPet[]) => ({
  groomerId,
  startsAt,
  services,
});

/** Chooses the same time for both dogs, each with its own groomer. */
async function chooseBoth(): Promise<{ first: Slot; second: Slot }> {
  const [first] = await slotsFor(dogs[0], ann);
  if (!first) throw new Error("Nothing is offered");
  expect((await booking.post("set-appointment-time", timeOf(first, dogs[0]))).status).toBe(200);
  const second = (await slotsFor(dogs[1], bea)).find((slot) => slot.startsAt === first.startsAt);
  if (!second) throw new Error("The other groomer is not free at the same time");
  const times = [timeOf(second, dogs[1])];
  expect((await booking.post("set-additional-appointment-times", { times })).status).toBe(200);
  return { first, second };
}

const ordersNow = () =>
  database.db
    .selectFrom("orders")
    .select(["id", "groomerId", "appointmentStart", "totalMax", "visit"])
    .where("siteId", "=", world.siteId)
    .orderBy("visit")
    .execute();

async function heldNow(): Promise<number[]> {
  const { id } = await database.db
    .selectFrom("bookingSessions")
    .select("id")
    .where("siteId", "=", world.siteId)
    .orderBy("createdAt")
    .executeTakeFirstOrThrow();
  const rows = await database.db
    .selectFrom("sandboxAuthorizations")
    .select("amount")
    .where("key", "like", `${id}:%`)
    .where("status", "=", "authorized")
    .execute();
  return rows.map((row) => row.amount).sort((a, b) => a - b);
}

describe("a booking for two dogs with two groomers", () => {
  it("lacks a time until every service is in a visit, and shows each pet its visit", async () => {
    const [first] = await slotsFor(dogs[0], ann);
    const half = (await booking.post("set-appointment-time", timeOf(first as Slot, dogs[0]))).body;
    expect(half.missing).toContain("time");
    const second = (await slotsFor(dogs[1], bea))[0] as Slot;
    const times = [timeOf(second, dogs[1])];
    const whole = (await booking.post("set-additional-appointment-times", { times })).body;
    expect(whole.missing).not.toContain("time");
    expect(whole.visits.map((visit: { services: unknown }) => visit.services)).toEqual(dogs);
    expect(whole.pets.map((pet: { services: unknown[] }) => pet.services[0])).toMatchObject([
      { groomerId: ann, date: DAY },
      { groomerId: bea, date: DAY },
    ]);
  });

  it("becomes two orders, each with its own authorization, which add up to the agreed price", async () => {
    const { first, second } = await chooseBoth();
    await proveCustomer(world, booking);
    const paid = await booking.put("payment-method", { id: "card", sourceId: "tok_visa" });
    expect(paid.body.code).toBeUndefined();
    const { quote } = paid.body;
    const placed = await booking.post("place-order", { agreedTotal: quote.total });
    expect(placed.status).toBe(200);
    expect(placed.body.orders).toHaveLength(2);
    const orders = await ordersNow();
    expect(orders).toMatchObject([
      { groomerId: ann, appointmentStart: new Date(first.startsAt), visit: 0 },
      { groomerId: bea, appointmentStart: new Date(second.startsAt), visit: 1 },
    ]);
    expect(orders.reduce((sum, order) => sum + order.totalMax, 0)).toBe(quote.total.max);
    expect(await heldNow()).toEqual(orders.map((order) => order.totalMax).sort((a, b) => a - b));
    const path = `/v2/service-checkout/pet-service/customer-orders/${orders[0]?.id}`;
    const shown = await world.call("GET", path, { ...(booking.token && { token: booking.token }) });
    expect(shown.body.bookedTogether).toMatchObject([
      { id: orders[1]?.id, status: "accepted", appointmentStart: second.startsAt },
    ]);
  });

  it("places neither order when another customer took one of the times", async () => {
    const { first, second } = await chooseBoth();
    await proveCustomer(world, booking);
    const paid = await booking.put("payment-method", { id: "card", sourceId: "tok_visa" });
    expect(paid.body.code).toBeUndefined();
    const { quote } = paid.body;
    world.clock.advance({ minutes: 11 });
    const rival = await startBooking(world);
    expect((await rival.post("set-appointment-time", second)).status).toBe(200);
    const placed = await booking.post("place-order", { agreedTotal: quote.total });
    expect(placed).toMatchObject({ status: 409, body: { code: "slot_taken" } });
    expect(placed.body.details.startsAt).toBe(second.startsAt);
    expect(placed.body.details.nearest.length).toBeGreaterThan(0);
    expect(await ordersNow()).toEqual([]);
    expect(await heldNow()).toEqual([]);
    // The customer only has to choose the lost time again.
    const left = (await booking.get("")).body;
    expect(left.visits).toMatchObject([{ startsAt: first.startsAt, groomer: { id: ann } }]);
    const [again] = await slotsFor(dogs[1], bea);
    const times = [timeOf(again as Slot, dogs[1])];
    expect((await booking.post("set-additional-appointment-times", { times })).body.missing).toEqual([]);
  });

  it("places neither order when the card is declined", async () => {
    await chooseBoth();
    await proveCustomer(world, booking);
    const declined = { id: "card", sourceId: "tok_declined" };
    const { quote } = (await booking.put("payment-method", declined)).body;
    const placed = await booking.post("place-order", { agreedTotal: quote.total });
    expect(placed.body.code).toBe("payment_declined");
    expect([await ordersNow(), await heldNow()]).toEqual([[], []]);
  });
});

describe("a chosen visit", () => {
  it("blocks its groomer for the session's other visits, but not for itself", async () => {
    const [first] = await slotsFor(dogs[0], ann);
    await booking.post("set-appointment-time", timeOf(first as Slot, dogs[0]));
    expect(starts(await slotsFor(dogs[1], ann))).not.toContain(first?.startsAt);
    expect(starts(await slotsFor(dogs[0], ann))).toContain(first?.startsAt);
    const clash = { times: [timeOf(first as Slot, dogs[1])] };
    const refused = await booking.post("set-additional-appointment-times", clash);
    expect(refused).toMatchObject({ status: 409, body: { code: "slot_taken" } });
  });

  it("may directly follow another visit at the same address", async () => {
    const [first] = await slotsFor(dogs[0], ann);
    const { visits } = (await booking.post("set-appointment-time", timeOf(first as Slot, dogs[0]))).body;
    const next = (await slotsFor(dogs[1], ann)).find((slot) => slot.startsAt === visits[0].endsAt);
    expect(next).toBeDefined();
    const times = [timeOf(next as Slot, dogs[1])];
    expect((await booking.post("set-additional-appointment-times", { times })).status).toBe(200);
  });

  it("is held and extended together with the other visit", async () => {
    const { first, second } = await chooseBoth();
    const rival = await startBooking(world);
    for (const slot of [first, second]) {
      expect((await rival.post("set-appointment-time", slot)).body.code).toBe("slot_taken");
    }
    world.clock.advance({ minutes: 9 });
    expect((await booking.post("extend-hold")).status).toBe(200);
    world.clock.advance({ minutes: 9 });
    for (const slot of [first, second]) {
      expect((await rival.post("set-appointment-time", slot)).body.code).toBe("slot_taken");
    }
  });

  it("is released with all others by one time for all services, and by a change of services", async () => {
    await chooseBoth();
    const all = [...dogs[0], ...dogs[1]];
    const [both] = await slotsFor(all, ann);
    const { body } = await booking.post("set-appointment-time", both);
    expect(body.visits).toMatchObject([{ groomer: { id: ann }, services: all }]);
    const bath = [{ id: world.offer.services.bath, serviceAddOns: [world.offer.addOns.teeth] }];
    const input = { pets: [{ id: dogs[0][0]?.petId, services: bath }] };
    expect((await booking.put("set-services", input)).body.visits).toEqual([]);
  });

  it("can be replaced while the others stay", async () => {
    const { second } = await chooseBoth();
    const other = (await slotsFor(dogs[0], ann))[1] as Slot;
    const { body } = await booking.post("set-appointment-time", timeOf(other, dogs[0]));
    expect(body.visits.map((visit: { startsAt: string }) => visit.startsAt)).toEqual([
      other.startsAt,
      second.startsAt,
    ]);
  });
});

describe("further visits", () => {
  it("are refused before a first visit is chosen", async () => {
    const [slot] = await slotsFor(dogs[1], bea);
    const times = [timeOf(slot as Slot, dogs[1])];
    const refused = await booking.post("set-additional-appointment-times", { times });
    expect(refused).toMatchObject({ status: 409, body: { code: "not_ready" } });
  });

  it("are refused with a service that is named twice or not chosen", async () => {
    const { second } = await chooseBoth();
    const again = { times: [timeOf(second, dogs[0])] };
    const twice = await booking.post("set-additional-appointment-times", again);
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ["times.0.services"]]);
    const unknown = [{ petId: dogs[1][0]?.petId ?? "", serviceId: world.offer.services.groom }];
    const foreign = await booking.post("set-additional-appointment-times", {
      times: [timeOf(second, unknown)],
    });
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ["services"]]);
    expect((await booking.get(`available-days?${toQuery(unknown)}`)).status).toBe(422);
  });

  it("can be removed again", async () => {
    await chooseBoth();
    const { body } = await booking.post("set-additional-appointment-times", { times: [] });
    expect(body.visits).toHaveLength(1);
    expect(body.missing).toContain("time");
  });
});
