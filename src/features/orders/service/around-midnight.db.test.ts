import { beforeEach, describe, expect, it } from "vitest";
import { makePet } from "#features/pets/factory.ts";
import { readyToPlace, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { ORDERS_PATH } from "../contract/order.ts";

const database = useDatabase();
const { at, call, move, occupied, own } = useRescheduleSteps(database);
/** 11 PM on Friday in Phoenix. */
const START = "2027-01-09T06:00:00.000Z";
const FRIDAY = 6;
const SATURDAY = 7;

async function setHours(hours: readonly { weekday: number; startMinute: number; endMinute: number }[]) {
  await database.db.deleteFrom("groomerHours").where("groomerId", "=", at.ada).execute();
  const rows = hours.map((span) => ({ ...span, siteId: at.world.siteId, groomerId: at.ada }));
  await database.db.insertInto("groomerHours").values(rows).execute();
}

const day = (weekday: number, startMinute = 0, endMinute = 1440) => ({ weekday, startMinute, endMinute });

/** Books a visit that starts at 11 PM on Friday the 8th. */
async function bookLate() {
  const booking = await startBooking(at.world);
  const slots = await slotsOn(booking, "2027-01-08");
  const slot = slots.find(({ startsAt }) => Date.parse(startsAt) === Date.parse(START));
  if (!slot) throw new Error("Nothing starts at 23:00");
  const ready = await readyToPlace(at.world, booking, slot, { id: "cash" });
  const placed = await booking.post("place-order", { agreedTotal: ready.quote.total });
  expect(placed.status).toBe(200);
  at.booking = booking;
  const path = `${ORDERS_PATH}/${placed.body.orders[0].id}`;
  at.order = (await at.world.call("GET", path, { token: booking.token ?? "" })).body;
}

async function addPet() {
  const { customerId } = await database.db
    .selectFrom("orders")
    .select("customerId")
    .where("id", "=", at.order.id)
    .executeTakeFirstOrThrow();
  const { siteId, pets, offer } = at.world;
  const petId = await makePet(database.db, siteId, customerId, pets.breeds.shepherd, { weight: 65 });
  const services = [{ id: offer.services.groom, serviceAddOns: [] }];
  return call("POST", "/pet-services", { petId, services, agreedTotal: { min: 0, max: 1_000_000 } });
}

describe("a visit late in the evening", () => {
  beforeEach(() => setHours([day(FRIDAY), day(SATURDAY)]));

  it("is listed and booked past midnight, on the day on which it starts", async () => {
    await setHours([day(FRIDAY), day(SATURDAY, 0, 180)]);
    const booking = await startBooking(at.world);
    const friday = await slotsOn(booking, "2027-01-08");
    const last = friday.at(-1);
    // The van must be home when the groomer's working hours end, at 3 AM.
    expect(last?.startTime).toBe("23:45");
    expect(last?.endTime.startsWith("01:")).toBe(true);
    expect((await booking.post("set-appointment-time", last)).status).toBe(200);
  });

  it("can be extended past midnight when the groomer works on", async () => {
    await bookLate();
    const added = await addPet();
    expect(added.status).toBe(200);
    expect(Date.parse(added.body.appointmentEnd)).toBeGreaterThan(Date.parse("2027-01-09T07:00:00Z"));
    at.order = added.body;
    expect(await occupied()).toEqual([own()]);
  });

  it("is not extended past the groomer's working hours, and the refusal says why", async () => {
    await bookLate();
    await setHours([day(FRIDAY), day(SATURDAY, 60)]);
    const refused = await addPet();
    expect([refused.status, refused.body.code]).toEqual([409, "slot_taken"]);
    expect(refused.body.message).toContain("the groomer does not work that long");
    const rescheduled = await move("2027-01-09T06:45:00Z");
    expect([rescheduled.status, rescheduled.body.message]).toEqual([
      409,
      "Your groomer does not work at that time.",
    ]);
  });

  it("is not extended into another visit after midnight, and the refusal says why", async () => {
    await bookLate();
    const other = await startBooking(at.world);
    const next = (await slotsOn(other, "2027-01-09")).find(
      ({ startsAt }) => Date.parse(startsAt) >= Date.parse("2027-01-09T07:30:00Z"),
    );
    expect((await other.post("set-appointment-time", next)).status).toBe(200);
    const refused = await addPet();
    expect(refused.body.message).toContain("the groomer has another visit then");
  });
});
