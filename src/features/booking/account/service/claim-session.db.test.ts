import { beforeAll, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { newToken } from "#kit/server/ids.ts";
import { readyToPlace, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { HOME, makeWorld, type World } from "#tests/world.ts";
import { BASE } from "../../contract/session.ts";

const database = useDatabase();
let world: World;
/** Mia has booked before: her phone is verified, her address and pet are known, she accepted the terms. */
let mia: { token: string; customerId: string; accountId: string; phoneNumber: string };

beforeAll(async () => {
  world = await makeWorld(database.db);
  await world.addGroomer();
  const booking = await startBooking(world);
  const [slot] = await slotsOn(booking, "2027-01-06");
  if (!slot) throw new Error("no slot");
  const ready = await readyToPlace(world, booking, slot, { id: "cash" });
  await booking.post("place-order", { agreedTotal: ready.quote.total });
  const { token = "" } = booking;
  const { body } = await world.call("GET", "/v1/customer", { token });
  const row = await database.db
    .selectFrom("customers")
    .select("accountId")
    .where("id", "=", body.id)
    .executeTakeFirstOrThrow();
  mia = { token, customerId: body.id, phoneNumber: body.phoneNumber, ...row };
});

const ZIP_ALONE = { postalCode: HOME.postalCode };
const start = (token?: string, address: unknown = HOME) =>
  world.call("POST", `${BASE}/search`, {
    ...(token && { token }),
    body: { ...(address !== null && { address }) },
  });
const claim = (id: string, token?: string) =>
  world.call("POST", `${BASE}/${id}/customer/claim`, token ? { token } : {});
const read = (id: string, token?: string) => world.call("GET", `${BASE}/${id}`, token ? { token } : {});

describe("a returning customer", () => {
  it("starts with the saved profile and lacks only pets, a time and the payment", async () => {
    const { body } = await start(mia.token);
    expect(body.missing).toEqual(["pets", "time", "payment"]);
    expect(body).toMatchObject({ isVerified: true, isClaimable: false });
    expect(body.contact).toMatchObject({ phoneNumber: mia.phoneNumber });
    const home = await start(mia.token, null);
    expect(home.body.address).toMatchObject({ addressLine: HOME.addressLine, postalCode: HOME.postalCode });
    expect(home.body.missing).toEqual(["pets", "time", "payment"]);
    const byZip = await start(mia.token, ZIP_ALONE);
    expect(byZip.body.address.addressLine).toBe(HOME.addressLine);
  });

  it("books a saved pet without entering its facts again", async () => {
    const { body } = await start(mia.token);
    const pets = await world.call("GET", "/v2/service-checkout/pet-service/customer-pets", mia);
    const [{ id, breed }] = pets.body;
    const put = (path: string, input: unknown) =>
      world.call("PUT", `${BASE}/${body.id}/${path}`, { token: mia.token, body: input });
    await put("pets", { pets: [{ id, breedId: breed.id }] });
    const chosen = await put("set-services", {
      pets: [{ id, services: [{ id: world.offer.services.bath }] }],
    });
    expect(chosen.body.pets).toEqual([expect.objectContaining({ id, isNew: false, name: "Bo" })]);
    expect(chosen.body.missing).toEqual(["time", "payment"]);
  });

  it("must agree when the brand publishes a new document", async () => {
    const other = await makeWorld(database.db);
    await other.addGroomer();
    const stranger = await other.addCustomer();
    await database.db
      .insertInto("agreementDocuments")
      .values({
        id: "01990000-0000-7000-8000-00000000da7b",
        siteId: other.siteId,
        kind: "terms",
        version: 1,
        title: "Terms",
        body: "New terms.",
        publishedAt: other.clock.now(),
      })
      .execute();
    const { body } = await other.call("POST", `${BASE}/search`, {
      token: stranger.token,
      body: { address: HOME },
    });
    expect(body.missing).toContain("details");
    expect(body.contact).toMatchObject({ firstName: "Mia" });
  });
});

describe("claiming a draft after signing in", () => {
  it("gives the draft to the customer, leaves entered facts unchanged, and fills in the rest", async () => {
    const draft = (await start(undefined, ZIP_ALONE)).body;
    const input = { pets: [{ breedId: world.pets.breeds.poodle, name: "Rex" }] };
    await world.call("PUT", `${BASE}/${draft.id}/pets`, { body: input });
    expect((await read(draft.id, mia.token)).body.isClaimable).toBe(true);
    const { status, body } = await claim(draft.id, mia.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ isVerified: true, isClaimable: false });
    expect(body.pets).toEqual([expect.objectContaining({ name: "Rex" })]);
    expect(body.address.addressLine).toBe(HOME.addressLine);
    expect(body.missing).toEqual(["pets", "time", "payment"]);
    expect((await claim(draft.id, mia.token)).body).toEqual(body);
    expect((await read(draft.id)).status, "nobody else can read it any more").toBe(404);
  });

  it("changes neither the place of a chosen time nor an entered contact", async () => {
    const booking = await startBooking(world);
    const [slot] = await slotsOn(booking, "2027-01-08");
    if (!slot) throw new Error("no slot");
    await booking.post("address", ZIP_ALONE);
    const [near] = await slotsOn(booking, "2027-01-08");
    await booking.post("set-appointment-time", near);
    const contact = { firstName: "Mimi", lastName: "Lee", email: "mimi@example.com" };
    const agreed = { cancellationPolicy: true, petRelease: true, termsAndConditions: true };
    await booking.post("customer", { ...contact, ...agreed, phoneNumber: "(602) 555-0144" });
    const { body } = await claim(booking.id, mia.token);
    expect(body.visits).toHaveLength(1);
    expect(body.address.addressLine).toBe("");
    expect(body.contact).toMatchObject(contact);
    expect(body.isVerified, "another number than the account's is proved by a code").toBe(false);
  });

  it("is refused to visitors, to other roles, and to staff who act for a customer", async () => {
    const { id } = (await start()).body;
    const { groomer, staff } = await world.addPeople();
    expect((await claim(id)).status).toBe(403);
    expect((await claim(id, groomer.token)).status).toBe(403);
    expect((await claim(id, staff.token)).status).toBe(403);
    const over = { now: world.clock.now(), impersonatorId: staff.accountId };
    const acting = await makeSignIn(database.db, world.siteId, mia.accountId, over);
    expect((await read(id, acting)).body.isClaimable).toBe(false);
    expect((await claim(id, acting)).status).toBe(403);
  });

  it("finds no draft that is missing, another customer's or another brand's", async () => {
    const miasDraft = (await start(mia.token)).body.id;
    const stranger = await world.addCustomer();
    const missing = await claim(newToken(), stranger.token);
    expect(missing.status).toBe(404);
    expect((await claim(miasDraft, stranger.token)).body).toEqual(missing.body);
    const otherBrand = await makeWorld(database.db);
    const otherBrandsDraft = await otherBrand.call("POST", `${BASE}/search`, { body: { address: HOME } });
    expect((await claim(otherBrandsDraft.body.id, stranger.token)).body).toEqual(missing.body);
  });

  it("gives a draft that two customers claim at once to only one of them", async () => {
    const { id } = (await start()).body;
    const stranger = await world.addCustomer();
    const answers = await Promise.all([mia, stranger, mia, stranger].map(({ token }) => claim(id, token)));
    const granted = answers.filter(({ status }) => status === 200);
    expect(granted).toHaveLength(2);
    expect(new Set(granted.map(({ body }) => body.contact.phoneNumber)).size).toBe(1);
  });
});
