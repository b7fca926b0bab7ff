import { beforeEach, describe, expect, it } from "vitest";
import { BASE, SESSION } from "#features/booking/contract/session.ts";
import { listErrorCodes } from "#kit/server/openapi.ts";
import { isReadMethod } from "#kit/server/request-identity.ts";
import { fillPath } from "#kit/wire/endpoint.ts";
import { type Booking, firstSlotOn, readyToPlace, type Slot, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { keyOf, makeSamples } from "#tests/samples.ts";
import { HOME, makeWorld, type World } from "#tests/world.ts";
import { handlers } from "../../../api.ts";

const database = useDatabase();
const DAY = "2027-01-06";
let world: World;
let booking: Booking;
let slot: Slot;

/** Every test starts with a booking that holds the only groomer's first time of a day. */
beforeEach(async () => {
  world = await makeWorld(database.db);
  await world.addGroomer();
  booking = await startBooking(world);
  slot = await firstSlotOn(booking, DAY);
  expect((await booking.post("set-appointment-time", slot)).status).toBe(200);
});

const petOf = async () => (await booking.get("")).body.pets[0];

/** Finds out whether another customer can choose the time. */
async function isFree(): Promise<boolean> {
  const other = await startBooking(world);
  return (await other.post("set-appointment-time", slot)).status === 200;
}

describe("the first day of the search", () => {
  it.each(["2027-01-04", "2020-02-29"])("is refused when it has passed: %s", async (date) => {
    const { status, body } = await booking.post("desired-date", { date });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["date"]]);
  });

  it("may be today", async () => {
    expect((await booking.post("desired-date", { date: "2027-01-05" })).status).toBe(200);
  });
});

describe("a chosen time is released", () => {
  const changes: [string, (id: string) => Promise<unknown>][] = [
    ["when a pet is added", () => booking.post("pets", { breedId: world.pets.breeds.tabby })],
    [
      "when a pet's breed changes",
      (id) => booking.put("pets", { pets: [{ id, breedId: world.pets.breeds.shepherd }] }),
    ],
    [
      "when a pet's weight changes",
      (id) => booking.put("pets", { pets: [{ id, breedId: world.pets.breeds.poodle, weight: 39 }] }),
    ],
    ["when a pet is replaced", () => booking.put("pets", { pets: [{ breedId: world.pets.breeds.tabby }] })],
    [
      "when another service is chosen",
      (id) => booking.put("set-services", { pets: [{ id, services: [{ id: world.offer.services.groom }] }] }),
    ],
    [
      "when an add-on is left out",
      (id) => booking.put("set-services", { pets: [{ id, services: [{ id: world.offer.services.bath }] }] }),
    ],
    [
      "when the address changes",
      () => booking.post("address", { ...HOME, addressLine: "4000 N 12th St", postalCode: "85014" }),
    ],
    [
      "when no groomer comes to the address",
      () => booking.post("address", { addressLine: "1 Main St", postalCode: "10001" }),
    ],
  ];

  it.each(changes)("%s", async (_, change) => {
    expect(await isFree()).toBe(false);
    await change((await petOf()).id);
    const { body } = await booking.get("");
    expect(body).toMatchObject({ visits: [], hold: null });
    expect(body.missing).toContain("time");
    expect(await isFree()).toBe(true);
  });
});

describe("a chosen time stays held", () => {
  const changes: [string, (id: string) => Promise<unknown>][] = [
    [
      "when more facts of a pet are entered",
      (id) =>
        booking.put("pets", {
          pets: [
            { id, breedId: world.pets.breeds.poodle, name: "Bobby", description: "Shy", vaccinated: true },
          ],
        }),
    ],
    ["when the sort order of times changes", () => booking.put("sort", { sort: "price" })],
    ["when another day is preferred", () => booking.post("desired-date", { date: "2027-02-01" })],
    [
      "when only the address notes change",
      () => booking.post("address", { ...HOME, addressNotes: "Ring twice" }),
    ],
    ["when a link adds campaign tags", () => booking.post("utm", { utm: { utm_source: "mail" } })],
  ];

  it.each(changes)("%s", async (_, change) => {
    await change((await petOf()).id);
    expect((await booking.get("")).body.visits).toEqual([
      expect.objectContaining({ startsAt: slot.startsAt }),
    ]);
    expect(await isFree()).toBe(false);
  });
});

describe("previewing other pets", () => {
  it("prices them and changes nothing: the time stays held", async () => {
    const { id } = await petOf();
    const before = (await booking.get("")).body;
    const services = [{ id: world.offer.services.bath }];
    const seen = await booking.post("preview-visit", {
      pets: [
        { id, breedId: world.pets.breeds.poodle, services },
        { breedId: world.pets.breeds.shepherd, services },
      ],
    });
    expect(seen.status).toBe(200);
    expect(seen.body.pets).toHaveLength(2);
    expect(seen.body.quote.total.max).toBeGreaterThan(before.quote.total.max);
    expect(seen.body.visits).toMatchObject([{ startsAt: slot.startsAt, groomer: before.visits[0].groomer }]);
    // One visit covers all pets, so there is one travel charge.
    expect(seen.body.quote.entries.filter((entry: { kind: string }) => entry.kind === "zone")).toHaveLength(
      1,
    );
    expect((await booking.get("")).body).toEqual(before);
    expect(await isFree()).toBe(false);
  });

  it("is refused for the same reasons as saving", async () => {
    const services = [{ id: world.offer.services.bath }];
    const { status, body } = await booking.post("preview-visit", {
      pets: [{ breedId: world.pets.breeds.tabby, services }],
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["pets.0.services.0.id"]]);
  });
});

describe("the pets of a booking", () => {
  it("keep earlier facts when facts are added, and lose them only when a pet is removed", async () => {
    const { id } = await petOf();
    const cat = await booking.post("pets", { breedId: world.pets.breeds.tabby, name: "Mia" });
    expect(cat.body.pets.map((pet: { name: string }) => pet.name)).toEqual(["Bo", "Mia"]);
    const updated = await booking.put("pets", {
      pets: [{ id, breedId: world.pets.breeds.poodle, weight: 18 }],
    });
    expect(updated.body.pets).toEqual([
      expect.objectContaining({ id, name: "Bo", weight: 18, status: "draft" }),
    ]);
    expect(updated.body.pets[0].services).toHaveLength(1);
  });

  it("lose their services when the kind of pet changes", async () => {
    const { id } = await petOf();
    const { body } = await booking.put("pets", { pets: [{ id, breedId: world.pets.breeds.tabby }] });
    expect(body.pets[0].services).toEqual([]);
    const wrong = await booking.put("set-services", {
      pets: [{ id, services: [{ id: world.offer.services.bath }] }],
    });
    expect(Object.keys(wrong.body.errors)).toEqual(["pets.0.services.0.id"]);
  });

  it("are refused above six, when one appears twice, or with an add-on not bookable online", async () => {
    const breedId = world.pets.breeds.poodle;
    const many = await booking.put("pets", { pets: Array(7).fill({ breedId }) });
    expect([many.status, Object.keys(many.body.errors)]).toEqual([422, ["pets"]]);
    const { id } = await petOf();
    const twice = await booking.put("pets", {
      pets: [
        { id, breedId },
        { id, breedId },
      ],
    });
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ["pets"]]);
    for (let pets = 1; pets < 6; pets++) expect((await booking.post("pets", { breedId })).status).toBe(200);
    expect((await booking.post("pets", { breedId })).body.code).toBe("conflict");
    const services = [{ id: world.offer.services.bath, serviceAddOns: [world.offer.addOns.offline] }];
    const offline = await booking.put("set-services", { pets: [{ id, services }] });
    expect(Object.keys(offline.body.errors)).toEqual(["pets.0.services.0.serviceAddOns"]);
  });
});

describe("a booking that is over", () => {
  it("cannot be read a day after it was started", async () => {
    world.clock.advance({ hours: 23, minutes: 59 });
    expect((await booking.get("")).status).toBe(200);
    world.clock.advance({ minutes: 2 });
    expect((await booking.get("")).status).toBe(404);
    expect((await booking.put("sort", { sort: "price" })).status).toBe(404);
  });

  it("no longer changes after its order is placed", async () => {
    const { quote } = await readyToPlace(world, booking, slot, { id: "cash" });
    const placed = await booking.post("place-order", { agreedTotal: quote.total });
    expect(placed.body.status).toBe("placed");
    const { id: order } = placed.body.orders[0];
    const samples = await makeSamples(world, booking.token ?? "");
    const before = (await booking.get("")).body;
    const writes = handlers.filter(
      ({ endpoint }) => !isReadMethod(endpoint.method) && endpoint.path.startsWith(SESSION),
    );
    // This proves that the list has the calls of all wings.
    expect(writes.length).toBeGreaterThan(20);
    for (const { endpoint } of writes) {
      const { bodies: [body] = [] } = samples.get(keyOf(endpoint)) ?? {};
      const path = fillPath(endpoint.path, { session: booking.id });
      const token = booking.token ?? "";
      const answer = await world.call(endpoint.method, path, { token, ...(body !== undefined && { body }) });
      const hint = `${path.slice(BASE.length)}: ${JSON.stringify(answer.body).slice(0, 200)}`;
      expect(answer.status, hint).toBeLessThan(500);
      if (answer.status !== 200) expect(listErrorCodes(endpoint), hint).toContain(answer.body.code);
    }
    const after = (await booking.get("")).body;
    expect(after).toEqual({ ...before, codeSentAt: after.codeSentAt });
    expect(after.orders).toEqual([expect.objectContaining({ id: order })]);
  });
});
