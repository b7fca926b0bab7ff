import { beforeAll, describe, expect, it } from "vitest";
import { forgetAreas } from "#features/places/service.ts";
import { forgetSites } from "#features/sites/service.ts";
import {
  type Booking,
  CONTACT,
  firstSlotOn,
  proveCustomer,
  readyToPlace,
  startBooking,
} from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { SESSION_REFUSALS } from "../../words/session.ts";

const database = useDatabase();
let world: World;
let groomer: string;

beforeAll(async () => {
  world = await makeWorld(database.db);
  groomer = await world.addGroomer({ displayName: "Ada Brush" });
  const settings = { name: "Calm Paws", emails: { appointments: "", service: "hello@calm.example" } };
  await world.db
    .updateTable("sites")
    .set({ settings: JSON.stringify(settings) })
    .execute();
  forgetSites(world.db);
});

const TIMES = {
  days: ["2027-01-12", "2027-01-08"],
  partsOfDay: ["morning"],
  wantsCall: true,
  note: "After nine, please",
};

const ordersOf = (booking: Booking) => booking.get("").then(({ body }) => body.orders);
const occupied = () => world.db.selectFrom("occupancy").select("id").execute();
const messages = (key: string) =>
  world.db.selectFrom("outboxMessages").selectAll().where("key", "like", key).orderBy("key").execute();

async function readyToRequest(times: Record<string, unknown> = TIMES): Promise<Booking> {
  const booking = await startBooking(world);
  expect((await booking.put("request-wishes", times)).status).toBe(200);
  await proveCustomer(world, booking);
  return booking;
}

describe("a request", () => {
  it("becomes an order without a time, a payment or occupancy", async () => {
    const booking = await readyToRequest();
    const sent = await booking.post("mark-as-order-request");
    expect(sent).toMatchObject({ status: 200, body: { status: "requested", visits: [], hold: null } });
    const [{ id, number }] = sent.body.orders;
    const order = await world.call("GET", `/v2/service-checkout/pet-service/customer-orders/${id}`, booking);
    expect(order.body).toMatchObject({
      number,
      status: "request",
      bookingSource: "customer",
      appointmentStart: null,
      appointmentEnd: null,
      freeChangeUntil: null,
      paymentMethod: null,
      serviceProvider: null,
      wishes: { ...TIMES, days: ["2027-01-08", "2027-01-12"] },
    });
    expect(order.body.totals).toEqual(sent.body.quote);
    expect(order.body.petServicesByPet[0].pet.name).toBe("Bo");
    expect(await occupied()).toEqual([]);
    expect(await world.db.selectFrom("payments").select("id").execute()).toEqual([]);
  });

  it("notifies the customer by mail and text, and the brand by mail", async () => {
    const booking = await readyToRequest({ ...TIMES, groomerId: groomer });
    const { body } = await booking.post("mark-as-order-request");
    const [{ id, number }] = body.orders;
    const [mail, notice, text] = await messages(`order:${id}:request:%`);
    expect(mail).toMatchObject({ recipient: CONTACT.email, subject: "We have your request" });
    expect(mail?.bodyText).toContain("within one working day");
    expect(mail?.bodyText).toContain("Friday, Jan 8 or Tuesday, Jan 12, in the morning");
    expect(mail?.bodyHtml).toContain("Ada Brush");
    expect(text?.bodyText).toContain(number);
    expect(notice?.recipient).toBe("hello@calm.example");
    expect(notice?.bodyText).toContain("wants to be called");
    expect(notice?.bodyText).toContain("After nine, please");
    await booking.post("place-request-email", {});
    expect(await messages("request:%")).toEqual([]);
  });

  it("has no calendar entry", async () => {
    const booking = await readyToRequest();
    const { body } = await booking.post("mark-as-order-request");
    const path = `/v2/service-checkout/pet-service/customer-orders/${body.orders[0].id}/calendar`;
    expect((await world.call("GET", path, booking)).status).toBe(404);
  });

  it("needs a verified number and every step of a booking except time and payment", async () => {
    const booking = await startBooking(world);
    const anonymous = await booking.post("mark-as-order-request");
    expect(anonymous).toMatchObject({ status: 409, body: { code: "not_ready" } });
    expect(anonymous.body.details.missing).toEqual(["details", "verification"]);
    await booking.post("customer", { ...CONTACT, phoneNumber: "(602) 555-0199" });
    const unverified = await booking.post("mark-as-order-request");
    expect(unverified.body.details.missing).toEqual(["verification"]);
    expect(await ordersOf(booking)).toEqual([]);
  });

  it("is refused once the area of its address is archived, also as a repeat", async () => {
    const booking = await readyToRequest();
    const serve = async (active: boolean) => {
      await world.db.updateTable("areas").set({ active }).where("id", "=", world.areaId).execute();
      forgetAreas(world.db);
    };
    await serve(false);
    for (const _ of [1, 2]) {
      const { status, body } = await booking.post("mark-as-order-request");
      expect([status, body.code, body.message]).toEqual([409, "conflict", SESSION_REFUSALS.areaArchived]);
    }
    expect(await ordersOf(booking)).toEqual([]);
    await serve(true);
    const { status, body } = await booking.post("mark-as-order-request");
    expect([status, body.orders.length]).toEqual([200, 1]);
    expect(
      body.quote.entries.find(({ kind }: { kind: string }) => kind === "tax").amount.max,
    ).toBeGreaterThan(0);
  });

  it("releases a held time and voids its payment", async () => {
    const booking = await startBooking(world);
    const slot = await firstSlotOn(booking, "2027-01-13");
    const { quote } = await readyToPlace(world, booking, slot, {
      id: "card",
      sourceId: "tok_needs_action",
    });
    const tried = await booking.post("place-order", { agreedTotal: quote.total });
    expect(tried.body.code).toMatch(/^payment_/);
    expect((await booking.post("mark-as-order-request")).body.status).toBe("requested");
    expect(await occupied()).toEqual([]);
    const payments = await world.db.selectFrom("payments").select(["status", "voidRequestedAt"]).execute();
    expect(
      payments.every((payment) => payment.voidRequestedAt !== null || payment.status === "declined"),
    ).toBe(true);
  });

  it("is refused for a session whose order is already placed", async () => {
    const booking = await startBooking(world);
    const slot = await firstSlotOn(booking, "2027-01-14");
    const { quote } = await readyToPlace(world, booking, slot, { id: "cash" });
    await booking.post("place-order", { agreedTotal: quote.total });
    expect((await booking.post("mark-as-order-request")).status).toBe(409);
    expect((await booking.post("place-request-email", {})).status).toBe(409);
    expect(await ordersOf(booking)).toHaveLength(1);
  });
});

describe("setting the preferred times of a request", () => {
  it("releases a chosen time, and choosing a time later removes the preferred times", async () => {
    const booking = await startBooking(world);
    const slot = await firstSlotOn(booking, "2027-01-06");
    await booking.post("set-appointment-time", slot);
    const saved = await booking.put("request-wishes", { note: "Call me" });
    expect(saved.body).toMatchObject({ visits: [], hold: null, request: { note: "Call me", days: [] } });
    expect(await firstSlotOn(booking, "2027-01-06")).toMatchObject({ startsAt: slot.startsAt });
    const chosen = await booking.post("set-appointment-time", slot);
    expect(chosen.body).toMatchObject({ request: null, missing: ["details", "verification", "payment"] });
  });

  it("refuses past days, too many days, and another brand's groomer", async () => {
    const booking = await startBooking(world);
    const refused = async (input: Record<string, unknown>) => {
      const { status, body } = await booking.put("request-wishes", input);
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await refused({ days: ["2027-01-04"] })).toEqual([422, ["days.0"]]);
    const many = ["2027-01-06", "2027-01-07", "2027-01-08", "2027-01-09"];
    expect(await refused({ days: many })).toEqual([422, ["days"]]);
    const elsewhere = await makeWorld(database.db);
    const foreign = await elsewhere.addGroomer();
    expect(await refused({ groomerId: foreign })).toEqual([422, ["groomerId"]]);
  });

  it("is not needed when the search has a desired day, which the request then uses", async () => {
    const booking = await startBooking(world);
    await booking.post("desired-date", { date: "2027-01-20" });
    await proveCustomer(world, booking);
    const { body } = await booking.post("mark-as-order-request");
    const order = await world.call(
      "GET",
      `/v2/service-checkout/pet-service/customer-orders/${body.orders[0].id}`,
      booking,
    );
    expect(order.body.wishes.days).toEqual(["2027-01-20"]);
  });
});
