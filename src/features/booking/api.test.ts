import { beforeAll, describe, expect, it } from "vitest";
import { proveCustomer, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { HOME, makeWorld, type World } from "#tests/world.ts";
import { BASE } from "./contract/session.ts";

const database = useDatabase();
let world: World;
let groomer: string;

beforeAll(async () => {
  world = await makeWorld(database.db);
  groomer = await world.addGroomer();
});

async function start(): Promise<string> {
  const answer = await world.call("POST", `${BASE}/search`, { body: { address: HOME } });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

describe("booking from end to end", () => {
  it("takes a guest with two pets from an address to a confirmed order", async () => {
    const id = await start();
    const put = (path: string, body: unknown) => world.call("PUT", `${BASE}/${id}/${path}`, { body });
    const post = (path: string, body?: unknown) => world.call("POST", `${BASE}/${id}/${path}`, { body });
    let answer = await put("pets", {
      pets: [
        { breedId: world.pets.breeds.poodle, name: "Bo", gender: "male", birthYear: 2020 },
        { breedId: world.pets.breeds.tabby, name: "Mia", gender: "female", birthYear: 2021 },
      ],
    });
    expect(answer.status).toBe(200);
    const [bo, mia] = answer.body.pets;
    answer = await put("set-services", {
      pets: [
        {
          id: bo.id,
          services: [{ id: world.offer.services.bath, serviceAddOns: [world.offer.addOns.teeth] }],
        },
        { id: mia.id, services: [{ id: world.offer.services.catBath }] },
      ],
    });
    expect(answer.body.missing).toEqual(["time", "details", "verification", "payment"]);
    const times = await world.call("GET", `${BASE}/${id}/recommended-schedules`);
    expect(times.status).toBe(200);
    expect(times.body.items.length).toBeGreaterThan(0);
    const [best] = times.body.items;
    answer = await post("set-appointment-time", { groomerId: best.groomerId, startsAt: best.startsAt });
    expect(answer.status).toBe(200);
    expect(answer.body.visits).toHaveLength(1);
    expect(answer.body.hold.extensionsLeft).toBe(2);
    expect(answer.body.quote.total).toEqual(best.price);
    answer = await post("customer", {
      firstName: "Ann",
      lastName: "Lee",
      email: "ann@example.com",
      phoneNumber: "(602) 555-0123",
      cancellationPolicy: true,
      petRelease: true,
      termsAndConditions: true,
    });
    expect(answer.status).toBe(200);
    const sent = await post("customer/send-digit-code");
    expect(sent.status).toBe(200);
    const text = await database.db
      .selectFrom("outboxMessages")
      .select("bodyText")
      .where("channel", "=", "text")
      .orderBy("createdAt", "desc")
      .executeTakeFirstOrThrow();
    const code = /\b\d{6}\b/.exec(text.bodyText)?.[0];
    const registered = await post("customer/register", { code });
    expect(registered.status).toBe(200);
    const token = /waggon_session=([^;]+)/.exec(registered.cookies.join("\n"))?.[1];
    const paid = await world.call("PUT", `${BASE}/${id}/payment-method`, {
      token,
      body: { id: "card", sourceId: "tok_visa" },
    });
    expect(paid.status).toBe(200);
    expect(paid.body.missing).toEqual([]);
    const placed = await world.call("POST", `${BASE}/${id}/place-order`, {
      token,
      body: { agreedTotal: paid.body.quote.total },
    });
    expect(placed.body).toMatchObject({ status: "placed" });
    const order = await world.call(
      "GET",
      `/v2/service-checkout/pet-service/customer-orders/${placed.body.orders[0].id}`,
      { token },
    );
    expect(order.body).toMatchObject({ status: "accepted", appointmentStart: best.startsAt });
    expect(groomer).toBe(best.groomerId);
    expect(order.body.totals).toEqual(paid.body.quote);
    expect(order.body.petServicesByPet.map(({ pet }: { pet: { name: string } }) => pet.name)).toEqual([
      "Bo",
      "Mia",
    ]);
  });
});

describe("a new booking", () => {
  const begin = (body: unknown, token?: string) =>
    world.call("POST", `${BASE}/search`, { body, ...(token && { token }) });

  it("starts empty, and lists every missing step in order", async () => {
    const { status, body } = await begin({});
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "new", address: null, area: null, pets: [], quote: null });
    expect(body.missing).toEqual(["address", "pets", "time", "details", "verification", "payment"]);
    expect(body.expiresAt).toBe("2027-01-06T16:00:00.000Z");
  });

  it("has a token that no script reads and no table stores", async () => {
    const { body, cookies } = await begin({});
    expect(Buffer.from(body.id, "base64url").length * 8).toBeGreaterThanOrEqual(128);
    expect(cookies).toEqual([expect.stringMatching(`waggon_booking=${body.id};.*HttpOnly.*SameSite=Lax`)]);
    const rows = await database.db.selectFrom("bookingSessions").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(body.id);
  });

  it("takes an address, which the server locates", async () => {
    const { body } = await begin({ address: { ...HOME, latitude: 1, longitude: 2, areaId: "x" } });
    expect(body.area).toMatchObject({ name: "Phoenix", timeZone: "America/Phoenix" });
    expect(body.address.latitude).toBeCloseTo(33.46, 1);
    expect(body.missing[0]).toBe("pets");
  });

  it("starts outside every service area, and shows no area", async () => {
    const { status, body } = await begin({ address: { addressLine: "350 5th Ave", postalCode: "10118" } });
    expect([status, body.area, body.missing[0]]).toEqual([200, null, "address"]);
  });

  it("refuses a ZIP that does not exist and a category that the brand does not have", async () => {
    const nowhere = await begin({ address: { postalCode: "00000" } });
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, ["postalCode"]]);
    const horses = await begin({ serviceCategory: "horses" });
    expect([horses.status, Object.keys(horses.body.errors)]).toEqual([422, ["serviceCategory"]]);
  });

  it("starts with a signed-in customer's profile, which others cannot read", async () => {
    const { token, phoneNumber } = await world.addCustomer();
    const { body } = await begin({ address: HOME }, token);
    expect(body).toMatchObject({ isVerified: true, contact: { firstName: "Mia", phoneNumber } });
    expect((await world.call("GET", `${BASE}/${body.id}`)).status).toBe(404);
    expect((await world.call("GET", `${BASE}/${body.id}`, { token })).status).toBe(200);
  });
});

describe("a friend's code that is entered later", () => {
  const credit = async (token = "") =>
    (await world.call("GET", "/v2/service-marketing/customer/credit", { token })).body.balance as number;
  const codeOfMia = async () =>
    (await world.call("GET", "/v2/service-marketing/customer/referral-code", await world.addCustomer())).body
      .code as string;

  it("counts like a code from the start of the booking, and replaces that code", async () => {
    const booking = await startBooking(world, {}, { referral: "NOBODY23" });
    expect((await booking.put("referral", { code: await codeOfMia() })).status).toBe(200);
    await proveCustomer(world, booking);
    expect(await credit(booking.token)).toBe(1_000);
  });

  it("no longer counts after it is removed", async () => {
    const booking = await startBooking(world, {}, { referral: await codeOfMia() });
    expect((await booking.put("referral", { code: "" })).status).toBe(200);
    await proveCustomer(world, booking);
    expect(await credit(booking.token)).toBe(0);
  });

  it("is refused with an invalid form, and cannot be used by a registered customer", async () => {
    const booking = await startBooking(world);
    for (const code of [7, null, "x".repeat(41), undefined])
      expect((await booking.put("referral", { code })).status).toBe(422);
    await proveCustomer(world, booking);
    const { token } = booking;
    expect((await booking.put("referral", { code: await codeOfMia() })).status).toBe(200);
    await proveCustomer(world, booking);
    expect(await credit(token)).toBe(0);
    const stranger = await world.addCustomer();
    const foreign = { ...stranger, body: { code: "" } };
    expect((await world.call("PUT", `${BASE}/${booking.id}/referral`, foreign)).status).toBe(404);
  });
});
