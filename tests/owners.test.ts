import { beforeAll, describe, expect, it } from "vitest";
import { addPushDevice } from "#features/messaging/push/contract/push.ts";
import { makeSeries } from "#features/series/factory.ts";
import { newId, newToken } from "#kit/server/ids.ts";
import { isReadMethod } from "#kit/server/request-identity.ts";
import { type EndpointSpec, fillPath, formatQuery } from "#kit/wire/endpoint.ts";
import { handlers } from "../src/api.ts";
import { type Booking, readyToPlace, slotsOn, startBooking } from "./booking-steps.ts";
import { useDatabase } from "./db.ts";
import { makePhoto } from "./photos.ts";
import { makePdf } from "./recordings.ts";
import { keyOf, makeSamples, type Sample } from "./samples.ts";
import { fillDay, WAITLIST } from "./waitlist-steps.ts";
import { type Answer, makeWorld, type World } from "./world.ts";

const database = useDatabase();
/** Two brands on one database. */
let world: World;
let elsewhere: World;
let samples: ReadonlyMap<string, Sample>;
/** A customer with a placed order, a pet, a card and a second, unfinished booking. */
let mine: {
  token: string;
  customerId: string;
  pet: string;
  order: string;
  card: string;
  session: string;
  signIn: string;
  document: string;
  device: string;
  /** The conversation with the groomer of the order. */
  room: string;
  quickReply: string;
  /** The waitlist entry for a full day. */
  wait: string;
  /** Standing appointments after the order. */
  series: string;
};
let stranger: { token: string };
let foreigner: { token: string };

beforeAll(async () => {
  world = await makeWorld(database.db);
  elsewhere = await makeWorld(database.db);
  mine = await makeMine(await world.addGroomer());
  stranger = await world.addCustomer();
  foreigner = await elsewhere.addCustomer();
  samples = await makeSamples(world, stranger.token);
});

async function makeMine(groomerId: string) {
  const booking = await startBooking(world);
  const [slot] = await slotsOn(booking, "2027-01-06");
  if (!slot) throw new Error("no slot");
  const ready = await readyToPlace(world, booking, slot, { id: "cash" });
  const placed = await booking.post("place-order", { agreedTotal: ready.quote.total });
  const { token = "" } = booking;
  const pets = await world.call("GET", PETS, { token });
  const card = await world.call("POST", "/v2/service-payment/user-cards", {
    token,
    body: { token: "tok_visa" },
  });
  const pet = pets.body[0].id as string;
  await world.call("POST", "/v2/account/customer/picture", { token, file: await makePhoto() });
  for (const way of ["photo", "vaccinations/rabies"]) {
    await world.call("POST", `${PETS}/${pet}/${way}`, { token, file: await makePhoto() });
  }
  const me = await world.call("GET", "/v2/account/me", { token });
  const file = new File([makePdf()], "papers.pdf");
  const document = await world.call("POST", "/v2/files/documents", { token, file });
  const devices = await world.call("POST", addPushDevice.path, { token, body: addPushDevice.example.body });
  const rooms = await world.call("GET", "/v2/messaging-service/rooms", { token });
  const quickReply = newId();
  const reply = { token, body: { title: "Gate", content: "The code is 2468." } };
  await world.call("PUT", `/v2/messaging-service/quick-replies/${quickReply}`, reply);
  const session = await attachedSession(token);
  await fillDay(world, groomerId, "2027-01-08");
  const wait = await session.post("waitlist", { days: ["2027-01-08"], serviceProviderId: groomerId });
  const order = placed.body.orders[0].id as string;
  const customerId = me.body.person.id as string;
  const { siteId, clock } = world;
  const series = newId();
  await makeSeries(database.db, siteId, {
    id: series,
    customerId,
    groomerId,
    orderId: order,
    now: clock.now(),
  });
  return {
    token,
    series,
    wait: wait.body.id as string,
    document: document.body.id as string,
    device: devices.body.devices[0].id as string,
    room: rooms.body.items[0].roomId as string,
    quickReply,
    customerId,
    pet,
    order,
    card: card.body.id as string,
    session: session.id,
    signIn: (await world.call("GET", "/v2/account/sessions", { token })).body[0].id as string,
  };
}

/** Starts a booking of a signed-in customer. */
async function attachedSession(token: string): Promise<Booking> {
  const booking = await startBooking(world);
  const { bodies = [] } = (await makeSamples(world, token)).get(`POST ${SESSION}/customer`) ?? {};
  booking.token = token;
  expect((await booking.post("customer", bodies[0])).status).toBe(200);
  return booking;
}

const SERVICE = "/v2/service-checkout/pet-service";
const PETS = `${SERVICE}/customer-pets`;
const SESSION = `${SERVICE}/customer/{session}`;

const endpoints = handlers.map((handler) => handler.endpoint);
const named = (list: readonly EndpointSpec[]) => list.map((spec) => [keyOf(spec), spec] as const);
const QUICK_REPLY = "/v2/messaging-service/quick-replies/{id}";
const byId = endpoints.filter(
  (spec) =>
    spec.params &&
    "id" in spec.params.shape &&
    spec.audience.includes("customer") &&
    // Its caller chooses the id.
    keyOf(spec) !== `PUT ${QUICK_REPLY}`,
);
const byRoom = endpoints.filter(
  ({ params, audience }) => params && "roomId" in params.shape && audience.includes("customer"),
);
const bySession = endpoints.filter(({ path }) => path.startsWith(SESSION));

/** Finds the id of the customer's row that a path names. */
function mineOf({ path }: EndpointSpec): string {
  if (path.includes("/customer-pets/")) return mine.pet;
  if (path.includes("/customer-orders/") || path.includes("/pet-order/")) return mine.order;
  if (path.includes("customer-cards/")) return mine.card;
  if (path.includes("/customer-waitlist/")) return mine.wait;
  if (path.includes("/legal-agreements/customer/")) return mine.customerId;
  if (path.includes("/push-devices/")) return mine.device;
  if (path.includes("/messaging-service/customer/")) return mine.customerId;
  if (path.startsWith("/v2/files/")) return mine.document;
  if (path.startsWith("/v2/customers/")) return mine.customerId;
  if (path.includes("/account/sessions/")) return mine.signIn;
  if (path.includes("/quick-replies/")) return mine.quickReply;
  if (path.includes("/customer/series/")) return mine.series;
  throw new Error(`No owned thing is known for ${path}`);
}

function send(
  spec: EndpointSpec,
  params: Record<string, string>,
  as: { token?: string },
  where = world,
): Promise<Answer> {
  const { params: usual, query, bodies: [body] = [], file } = samples.get(keyOf(spec)) ?? {};
  const path = fillPath(spec.path, { ...usual, ...params }) + formatQuery(query);
  return where.call(spec.method, path, { ...as, ...(body !== undefined && { body }), ...(file && { file }) });
}

const pickAnswer = ({ status, body }: Answer) => ({ status, body });

describe("rows of another customer", () => {
  it.each(named(byId))(
    "get the same 404 as missing rows from %s, for another customer and another brand",
    async (_, spec) => {
      const id = mineOf(spec);
      const missing = pickAnswer(await send(spec, { id: newId() }, mine));
      expect(missing).toEqual({ status: 404, body: { code: "not_found", message: expect.any(String) } });
      expect(pickAnswer(await send(spec, { id }, stranger)), "a stranger").toEqual(missing);
      expect(
        pickAnswer(await send(spec, { id }, foreigner, elsewhere)),
        "a customer of another brand",
      ).toEqual(missing);
    },
  );

  it("are not changed by a quick reply that a stranger saves under the same id", async () => {
    const path = fillPath(QUICK_REPLY, { id: mine.quickReply });
    const body = { title: "Mine now", content: "Hello" };
    expect((await world.call("PUT", path, { token: stranger.token, body })).status).toBe(404);
    await elsewhere.call("PUT", path, { token: foreigner.token, body });
    const list = await world.call("GET", "/v2/messaging-service/quick-replies", { token: mine.token });
    expect(list.body).toMatchObject([{ id: mine.quickReply, title: "Gate" }]);
  });

  it.each(named(byRoom))(
    "get the same 404 as missing rows from %s when they belong to another's conversation",
    async (_, spec) => {
      const missing = pickAnswer(await send(spec, { roomId: newId() }, mine));
      expect(missing).toEqual({ status: 404, body: { code: "not_found", message: expect.any(String) } });
      const params = { roomId: mine.room };
      expect(pickAnswer(await send(spec, params, stranger)), "a stranger").toEqual(missing);
      expect(
        pickAnswer(await send(spec, params, foreigner, elsewhere)),
        "a customer of another brand",
      ).toEqual(missing);
    },
  );

  it.each(named(bySession))(
    "get a 404 from %s when they belong to another customer's booking",
    async (_, spec) => {
      const missing = pickAnswer(await send(spec, { session: newToken() }, mine));
      expect(missing.status).toBe(404);
      const params = { session: mine.session };
      expect(pickAnswer(await send(spec, params, stranger)), "a stranger").toEqual(missing);
      expect(pickAnswer(await send(spec, params, {})), "a visitor").toEqual(missing);
      expect(
        pickAnswer(await send(spec, params, foreigner, elsewhere)),
        "a customer of another brand",
      ).toEqual(missing);
      const { groomer, renter } = await world.addPeople();
      expect(pickAnswer(await send(spec, params, groomer)), "a groomer").toEqual(missing);
      expect(pickAnswer(await send(spec, params, renter)), "a renter").toEqual(missing);
    },
  );

  it("are unchanged after these attempts", async () => {
    for (const spec of byId.filter(({ method }) => isReadMethod(method))) {
      expect((await send(spec, { id: mineOf(spec) }, mine)).status, keyOf(spec)).toBe(200);
    }
    expect((await world.call("GET", `/v2/messaging-service/rooms/${mine.room}`, mine)).status).toBe(200);
    const waits = await world.call("GET", WAITLIST, mine);
    expect(waits.body.map((entry: { id: string }) => entry.id)).toEqual([mine.wait]);
    const cards = await world.call("GET", "/v2/service-payment/user-cards", mine);
    expect(cards.body.map((card: { id: string }) => card.id)).toEqual([mine.card]);
    const pet = await world.call("GET", `${PETS}/${mine.pet}`, mine);
    expect(pet.body.name).toBe("Bo");
    const session = await world.call("GET", fillPath(SESSION, { session: mine.session }), mine);
    expect(session.body).toMatchObject({ status: "new", sort: "recommended", desiredDate: null });
  });

  it("can be read only by staff of the same brand", async () => {
    const path = fillPath(SESSION, { session: mine.session });
    expect((await world.call("GET", path, await world.addStaff())).status).toBe(200);
    expect((await elsewhere.call("GET", path, await elsewhere.addStaff())).status).toBe(404);
  });
});

describe("foreign ids inside a customer's own booking", () => {
  it("create a new pet", async () => {
    const booking = await attachedSession(stranger.token);
    const input = { id: mine.pet, breedId: world.pets.breeds.poodle };
    const { body } = await booking.put("pets", { pets: [input] });
    expect(body.pets).toEqual([expect.objectContaining({ isNew: true, name: null })]);
    expect(body.pets[0].id).not.toBe(mine.pet);
  });

  it("are refused as cards", async () => {
    const booking = await attachedSession(stranger.token);
    const pay = async (sourceId: string) =>
      pickAnswer(await booking.put("payment-method", { id: "card", sourceId }));
    const missing = await pay(newId());
    expect(missing.status).toBe(422);
    expect(await pay(mine.card)).toEqual(missing);
  });

  it("are refused as groomers", async () => {
    const booking = await startBooking(world);
    const startsAt = "2027-01-06T20:00:00.000Z";
    const choose = async (groomerId: string) =>
      pickAnswer(await booking.post("set-appointment-time", { groomerId, startsAt }));
    const missing = await choose(newId());
    expect(missing.status).toBe(404);
    expect(await choose(await elsewhere.addGroomer())).toEqual(missing);
    const listed = async (groomerId: string) =>
      pickAnswer(await booking.get(`available-timeslots?date=2027-01-06&service_provider_id=${groomerId}`));
    expect(await listed(await elsewhere.addGroomer())).toEqual(await listed(newId()));
  });

  it("are refused as services", async () => {
    const booking = await startBooking(world);
    const [{ id }] = (await booking.get("")).body.pets;
    const choose = async (service: string) =>
      pickAnswer(await booking.put("set-services", { pets: [{ id, services: [{ id: service }] }] }));
    const missing = await choose(newId());
    expect(missing.status).toBe(422);
    expect(await choose(elsewhere.offer.services.bath)).toEqual(missing);
  });
});
