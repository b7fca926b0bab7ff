import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { type Booking, firstSlotOn, readyToPlace, type Slot, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { ORDERS_PATH, type Order } from "./contract/order.ts";

const database = useDatabase();
const PETS = "/v2/service-checkout/pet-service/customer-pets";
let world: World;
let booking: Booking;
let slot: Slot;
let order: Order;

beforeAll(async () => {
  world = await makeWorld(database.db);
  await world.addGroomer();
  booking = await startBooking(world);
  slot = await firstSlotOn(booking, "2027-01-06");
  order = await placeOrder();
});

async function placeOrder(): Promise<Order> {
  const ready = await readyToPlace(world, booking, slot);
  const { body } = await booking.post("place-order", { agreedTotal: ready.quote.total });
  return (await get(`/${body.orders[0].id}`)).body;
}

const get = (path: string) => world.call("GET", `${ORDERS_PATH}${path}`, { token: booking.token ?? "" });

const messages = () =>
  database.db.selectFrom("outboxMessages").selectAll().where("key", "like", `order:${order.id}:%`).execute();

describe("an order", () => {
  it("shows what was booked: when, where, which groomer, pets and services", () => {
    expect(order).toMatchObject({
      status: "accepted",
      bookingSource: "customer",
      appointmentStart: slot.startsAt,
      area: { name: "Phoenix", timeZone: "America/Phoenix" },
      address: { addressLine: "1201 N 7th St", postalCode: "85006" },
      serviceProvider: { id: slot.groomerId, displayName: "Ada Brush" },
      paymentMethod: { id: "card", label: expect.stringContaining("4242") },
      orderMarkedAsNoShow: false,
      freeChangeUntil: "2027-01-05T16:15:00.000Z",
      createdAt: "2027-01-05T16:00:00.000Z",
    });
    const [{ pet, services } = { pet: undefined, services: [] }] = order.petServicesByPet;
    expect(pet).toMatchObject({ name: "Bo", breed: "poodle", petType: "dog" });
    expect(services).toEqual([
      expect.objectContaining({
        service: { id: world.offer.services.bath, name: "bath" },
        addOns: [{ id: world.offer.addOns.teeth, name: "teeth", price: 1_500 }],
        final: null,
      }),
    ]);
  });

  it("costs exactly the sum of its entries, including tax", () => {
    const { entries, total, subtotal } = order.totals;
    for (const end of ["min", "max"] as const) {
      expect(entries.reduce((sum, entry) => sum + entry.amount[end], 0)).toBe(total[end]);
      const untaxed = entries.filter((entry) => entry.kind !== "tax");
      expect(untaxed.reduce((sum, entry) => sum + entry.amount[end], 0)).toBe(subtotal[end]);
    }
    // A small poodle's bath costs $60 to $70, plus a fifth for the breed. Teeth, zone and 8.6 % tax are
    // added.
    expect(entries.map(({ kind, amount }) => [kind, amount.min, amount.max])).toEqual([
      ["service", 6_000, 7_000],
      ["modifier", 1_200, 1_400],
      ["add_on", 1_500, 1_500],
      ["zone", 500, 500],
      ["tax", 791, 894],
    ]);
  });

  it("is a 404 for an unknown id, and forbidden to callers who are not customers", async () => {
    expect((await get(`/${newId()}`)).status).toBe(404);
    const { token } = await world.addStaff();
    expect((await world.call("GET", `${ORDERS_PATH}/${order.id}`, { token })).status).toBe(403);
  });
});

describe("an order's confirmation", () => {
  it("goes out once by mail and once by text, to the entered addresses", async () => {
    const sent = await messages();
    expect(sent.map(({ channel, recipient }) => [channel, recipient]).sort()).toEqual([
      ["mail", "ann@example.com"],
      ["text", expect.stringMatching(/^\+1602/)],
    ]);
  });

  it("gives the visit in the area's time, its price, and until when it can be changed", async () => {
    for (const { channel, bodyText } of await messages()) {
      expect(bodyText).toContain(order.number);
      expect(bodyText).toContain("Ada Brush");
      expect(bodyText).toContain("Wednesday, Jan 6, 9:15 AM to ");
      expect(bodyText).toContain(`/visit/${order.id}${channel === "text" ? "?by=text" : ""}`);
      if (channel === "text") continue;
      expect(bodyText).toContain("Hello Ann,");
      expect(bodyText).toContain("until Tue, Jan 5 at 9:15 AM");
      expect(bodyText).toContain("1201 N 7th St");
      expect(bodyText).toMatch(/Bo: bath, teeth/);
      expect(bodyText).toMatch(/Total: \$99\.91–\$112\.94\n/);
    }
  });

  it("escapes what a customer typed", async () => {
    const evil = await startBooking(world, { pet: { name: "<img src=x onerror=alert(1)>" } });
    const later = await firstSlotOn(evil, "2027-01-08");
    const ready = await readyToPlace(world, evil, later, { id: "cash" });
    const { body } = await evil.post("place-order", { agreedTotal: ready.quote.total });
    const mail = await database.db
      .selectFrom("outboxMessages")
      .select("bodyHtml")
      .where("key", "=", `order:${body.orders[0].id}:confirmation:mail`)
      .executeTakeFirstOrThrow();
    expect(mail.bodyHtml).toContain("&lt;img src=x");
    expect(mail.bodyHtml).not.toContain("<img");
  });

  it("has the same calendar file as the order's calendar call", async () => {
    type Sent = { name: string; type: string; content: string };
    const [file] = (await messages()).flatMap(({ attachments }) => attachments as Sent[]);
    expect(file).toMatchObject({ name: `${order.number}.ics`, type: "text/calendar" });
    const fetched = (await get(`/${order.id}/calendar`)).body;
    expect(fetched.fileName).toBe(file?.name);
    for (const text of [file?.content, fetched.content]) {
      const lines = unfold(text);
      expect(lines).toEqual(expect.arrayContaining(["BEGIN:VCALENDAR", "BEGIN:VEVENT", "STATUS:CONFIRMED"]));
      expect(instantOf(lines, "DTSTART")).toBe(slot.startsAt);
      expect(instantOf(lines, "DTEND")).toBe(order.appointmentEnd);
      expect(lines.join("\n")).toMatch(/SUMMARY:Grooming: Bo\n/);
      expect(lines.join("\n")).toContain(`order-${order.id}@`);
    }
  });
});

/** Joins lines as RFC 5545 says: they end with CR LF, and a space continues the line before. */
function unfold(text = ""): string[] {
  expect(text).not.toMatch(/[^\r]\n/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  return text.replaceAll(/\r\n[ \t]/g, "").split("\r\n");
}

/** Reads a time such as `DTSTART:20270106T161500Z` as an ISO instant. */
function instantOf(lines: readonly string[], name: string): string {
  const value = lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? "";
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value) ?? [];
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
}

describe("a pet with an open order", () => {
  const remove = (id: string, token = booking.token ?? "") =>
    world.call("DELETE", `${PETS}/${id}`, { token });

  it("can be removed only after the order ends, and the order still names it then", async () => {
    const id = order.petServicesByPet[0]?.pet.id ?? "";
    const refused = await remove(id);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    await database.db.updateTable("orders").set({ status: "complete" }).where("id", "=", order.id).execute();
    expect((await remove(id)).status).toBe(200);
    expect((await world.call("GET", PETS, { token: booking.token ?? "" })).body).toEqual([]);
    expect((await remove(id)).status).toBe(404);
    expect((await get(`/${order.id}`)).body.petServicesByPet[0].pet.name).toBe("Bo");
  });

  it("is a 404 for another customer", async () => {
    const other = await startBooking(world);
    const ready = await readyToPlace(world, other, await firstSlotOn(other, "2027-01-07"), { id: "cash" });
    await other.post("place-order", { agreedTotal: ready.quote.total });
    const { body } = await world.call("GET", PETS, { token: other.token ?? "" });
    const { token } = await world.addCustomer();
    expect((await remove(body[0].id, token)).status).toBe(404);
  });
});
