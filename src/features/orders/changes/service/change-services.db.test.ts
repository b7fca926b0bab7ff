import { beforeEach, describe, expect, it } from "vitest";
import { makePet } from "#features/pets/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import type { Order } from "../../contract/order.ts";

const database = useDatabase();
const { at, book, call, move, later, occupied, own, messages, ...steps } = useRescheduleSteps(database);
const { confirmInPerson, waitUntilSoon, changes } = steps;
const ANY = { min: 0, max: 1_000_000 };

let ann: string;
let mo: string;
const bath = () => ({ id: at.world.offer.services.bath, serviceAddOns: [] as string[] });
const groom = () => ({ id: at.world.offer.services.groom, serviceAddOns: [] as string[] });
const petIdOf = (order = at.order) => order.petServicesByPet[0]?.pet.id ?? "";
const lineOf = (order: Order = at.order) => order.petServicesByPet[0]?.services[0]?.petServiceId ?? "";
const add = (petId: string, services: object[], agreedTotal: object | null = ANY) =>
  call("POST", "/pet-services", { petId, services, ...(agreedTotal && { agreedTotal }) });
const change = (petServiceId: string, service: object, agreedTotal: object = ANY) =>
  call("PUT", `/pet-services/${petServiceId}`, { service, agreedTotal });
const show = async (): Promise<Order> => (await call("GET", "")).body;

/** Books a visit for Bo. The customer also has the pet Mo. */
async function bookFor(date?: string, payment?: Parameters<typeof book>[1]) {
  await book(date, payment);
  ({ customerId: ann } = await database.db
    .selectFrom("orders")
    .select("customerId")
    .where("id", "=", at.order.id)
    .executeTakeFirstOrThrow());
  const { siteId, pets } = at.world;
  mo = await makePet(database.db, siteId, ann, pets.breeds.shepherd, { name: "Mo", weight: 65 });
}

/** Checks that the total is the sum of the entries, and that the pets' entries match the lines. */
function expectSums({ totals, petServicesByPet }: Order) {
  const lines = petServicesByPet.flatMap(({ services }) => services);
  for (const [end, of] of [
    ["min", "minEstimatedPrice"],
    ["max", "maxEstimatedPrice"],
  ] as const) {
    const sum = (ofPets: boolean) =>
      totals.entries
        .filter(({ petId }) => !ofPets || petId !== null)
        .reduce((total, { amount }) => total + amount[end], 0);
    expect(sum(false)).toBe(totals.total[end]);
    expect(sum(true)).toBe(lines.reduce((total, line) => total + line[of], 0));
  }
}

/** Reads the quote of a new booking with the same services for a similar pet. */
async function quoteNewBooking(services: readonly { id: string }[]) {
  const booking = await startBooking(at.world, { services });
  const [slot] = await slotsOn(booking, "2027-01-12");
  await booking.post("set-appointment-time", slot);
  return (await booking.get("")).body.quote;
}

describe("the services available at a visit", () => {
  beforeEach(() => bookFor());

  it("are listed per pet with that pet's price and minutes, pets of the visit first", async () => {
    const { status, body } = await call("GET", "/available-services");
    expect(status).toBe(200);
    expect(
      body.map((entry: { pet: { name: string }; isInOrder: boolean }) => [entry.pet.name, entry.isInOrder]),
    ).toEqual([
      ["Bo", true],
      ["Mo", false],
    ]);
    const [bo, big] = body;
    expect(bo.services.map((service: { name: string }) => service.name).sort()).toEqual([
      "bath",
      "full-groom",
    ]);
    const own = bo.services.find((service: { name: string }) => service.name === "bath");
    expect(own).toMatchObject({ petServiceId: lineOf(), minPrice: 7_200, maxPrice: 8_400, duration: 54 });
    expect(own.addOns.map((service: { name: string }) => service.name)).toEqual(["teeth"]);
    expect(big.services.find((service: { name: string }) => service.name === "bath")).toMatchObject({
      petServiceId: null,
      minPrice: 9_000,
      maxPrice: 10_000,
      duration: 60,
    });
  });

  it("give the reason that a pet cannot join, and adding it is refused with the same reason", async () => {
    await database.db.updateTable("groomers").set({ weightLimit: 60 }).where("id", "=", at.ada).execute();
    const { body } = await call("GET", "/available-services");
    expect(body.map((pet: { reason: string | null }) => pet.reason)).toEqual([null, "too_heavy"]);
    const refused = await add(mo, [bath()]);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("heavy")]);
  });
});

describe("an added service", () => {
  it("is previewed with its price, and booked after the customer agrees to that price", async () => {
    await bookFor();
    const input = { petId: petIdOf(), services: [groom()] };
    const preview = await call("POST", "/pet-services/preview", { kind: "add", ...input });
    expect(preview.body).toMatchObject({
      isDearer: true,
      needsConfirmation: false,
      before: at.order.totals.total,
    });
    const refused = await add(petIdOf(), [groom()], null);
    expect([refused.status, refused.body.code]).toEqual([409, "price_changed"]);
    expect(refused.body.details).toEqual({ total: preview.body.totals.total });
    const { min, max } = preview.body.totals.total;
    expect((await add(petIdOf(), [groom()], { min, max: max - 1 })).status).toBe(409);
    expect(await show()).toEqual(at.order);
    const { status, body } = await add(petIdOf(), [groom()], { min, max });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "accepted", totals: preview.body.totals });
    expect(body.appointmentEnd).toBe(preview.body.appointmentEnd);
    expect(body.petServicesByPet[0].services).toHaveLength(2);
    expectSums(body);
    expect(await occupied()).toEqual([own(body)]);
    const newBooking = await quoteNewBooking([
      { ...bath(), serviceAddOns: [at.world.offer.addOns.teeth] } as never,
      groom(),
    ]);
    expect([body.totals.total, body.totals.minutes]).toEqual([newBooking.total, newBooking.minutes]);
  });

  it("notifies both sides once, updates the calendar entry, and is recorded", async () => {
    await bookFor();
    await add(petIdOf(), [groom()]);
    const first = await show();
    expect((await add(petIdOf(), [groom()])).body).toEqual(first);
    const sent = await messages("services");
    expect(sent.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ["mail", "ada@example.com"],
      ["mail", "ann@example.com"],
      ["text", expect.stringMatching(/^\+1602/)],
    ]);
    expect(sent[1]?.bodyText).toContain("Added: full-groom for Bo");
    expect(JSON.stringify(sent[1]?.attachments)).toContain("SEQUENCE:1");
    expect((await call("GET", "/calendar")).body.content).toContain("SEQUENCE:1");
    expect(await changes()).toEqual([
      expect.objectContaining({
        kind: "services",
        status: "done",
        description: "Added: full-groom for Bo",
        fromEnd: new Date(at.order.appointmentEnd ?? ""),
        toEnd: new Date(first.appointmentEnd ?? ""),
      }),
    ]);
  });

  it("is refused with the nearest times when the groomer has no time, and nothing changes", async () => {
    await bookFor();
    const after = await startBooking(at.world);
    const next = (await slotsOn(after, "2027-01-08")).find(
      ({ startsAt }) => startsAt >= new Date(at.order.appointmentEnd ?? "").toISOString(),
    );
    expect((await after.post("set-appointment-time", next)).status).toBe(200);
    const refused = await add(petIdOf(), [groom()]);
    expect([refused.status, refused.body.code]).toEqual([409, "slot_taken"]);
    expect(refused.body.details.nearest.length).toBeGreaterThan(0);
    expect(await show()).toEqual(at.order);
    expect(await occupied()).toEqual([own()]);
  });

  it("waits for a groomer who confirms in person, but less work does not", async () => {
    await bookFor();
    await confirmInPerson();
    const less = await change(lineOf(), bath());
    expect([less.status, less.body.status]).toEqual([200, "accepted"]);
    expect((await add(petIdOf(), [groom()])).body.status).toBe("pending");
  });
});

describe("another pet", () => {
  beforeEach(() => bookFor());

  it("joins the visit and leaves it again, which restores time and price", async () => {
    const joined = await add(mo, [bath(), groom()]);
    expect(joined.status).toBe(200);
    expect(joined.body.petServicesByPet.map(({ pet }: { pet: { name: string } }) => pet.name)).toEqual([
      "Bo",
      "Mo",
    ]);
    expectSums(joined.body);
    expect(await occupied()).toEqual([own(joined.body)]);
    const left = await call("DELETE", `/pet-services?petId=${mo}`);
    expect(left.status).toBe(200);
    expect(left.body.petServicesByPet).toEqual(at.order.petServicesByPet);
    expect([left.body.totals.total, left.body.appointmentEnd]).toEqual([
      at.order.totals.total,
      at.order.appointmentEnd,
    ]);
    expect(await occupied()).toEqual([own()]);
    const list = await at.world.call("GET", "/v2/service-checkout/pet-service/customer-orders", {
      token: at.booking.token ?? "",
    });
    const [listed] = list.body.items ?? list.body.upcomingOrders;
    expect(JSON.stringify(listed)).not.toContain(mo);
  });

  it("cannot leave when it is the last pet, nor can the last service", async () => {
    for (const path of [`/pet-services?petId=${petIdOf()}`, `/pet-services/${lineOf()}`]) {
      const refused = await call("DELETE", path);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringContaining("cancel the appointment"),
      ]);
    }
    expect(await show()).toEqual(at.order);
  });

  it("is refused when it is another customer's, or when the service is not offered", async () => {
    const other = await at.world.addCustomer();
    const { siteId, pets, offer } = at.world;
    const strangersPet = await makePet(database.db, siteId, other.customerId, pets.breeds.poodle, {});
    expect((await add(strangersPet, [bath()])).status).toBe(404);
    expect((await add(mo, [{ id: offer.services.catBath, serviceAddOns: [] }])).body.errors).toEqual({
      "services.0.id": ["Choose a service that is offered for Mo"],
    });
    expect((await add(mo, [{ ...bath(), serviceAddOns: [offer.addOns.offline] }])).body.errors).toEqual({
      "services.0.serviceAddOns": ["This add-on cannot be booked with this service"],
    });
    expect((await call("DELETE", `/pet-services/${newId()}`)).status).toBe(404);
    expect((await change(lineOf(), { id: offer.services.catBath, serviceAddOns: [] })).status).toBe(422);
    const foreign = { petId: mo, services: [bath()], agreedTotal: ANY };
    expect((await call("POST", "/pet-services", foreign, other.token)).status).toBe(404);
  });
});

describe("a changed line", () => {
  it("keeps its id, costs today's price, and leaves the other lines as agreed", async () => {
    await bookFor();
    await add(mo, [bath()]);
    const prices = { minPrice: 20_000, maxPrice: 21_000 };
    await database.db.updateTable("servicePrices").set(prices).where("serviceId", "=", bath().id).execute();
    at.world.clock.advance({ seconds: 11 });
    const { status, body } = await change(lineOf(), groom());
    expect(status).toBe(200);
    const [bo, big] = (body as Order).petServicesByPet;
    expect(bo?.services[0]).toMatchObject({ petServiceId: lineOf(), service: { name: "full-groom" } });
    expect(big?.services[0]).toMatchObject({ minEstimatedPrice: 9_000, maxEstimatedPrice: 10_000 });
    expectSums(body);
    const back = await change(lineOf(), bath());
    expect(back.body.petServicesByPet[0].services[0].minEstimatedPrice).toBe(24_000);
  });
});

describe("changing services is refused", () => {
  it("inside the notice window, and with a reschedule request", async () => {
    await bookFor("2027-01-06");
    waitUntilSoon();
    for (const answer of [
      await add(petIdOf(), [groom()]),
      await change(lineOf(), bath()),
      await call("DELETE", `/pet-services/${lineOf()}`),
      await call("POST", "/pet-services/preview", { kind: "remove", petServiceId: lineOf() }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
    }
    await move(later(30));
    expect((await add(petIdOf(), [groom()])).status).toBe(409);
    expect((await show()).petServicesByPet).toEqual(at.order.petServicesByPet);
  });

  it("without a valid order id", async () => {
    await bookFor();
    const path = "/v2/service-checkout/pet-service/customer-orders/undefined/pet-services";
    const token = at.booking.token ?? "";
    for (const more of [`?petId=${petIdOf()}`, `/${lineOf()}`]) {
      const { status, body } = await at.world.call("DELETE", `${path}${more}`, { token });
      expect([status, body.message]).toEqual([404, "Order id is required"]);
    }
    expect(
      (await at.world.call("DELETE", `${path.replace("undefined", "x")}/${lineOf()}`, { token })).status,
    ).toBe(404);
  });
});
