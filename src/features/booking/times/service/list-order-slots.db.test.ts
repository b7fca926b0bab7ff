import { describe, expect, it } from "vitest";
import type { Slot } from "#features/availability/contract.ts";
import { newId, newToken } from "#kit/server/ids.ts";
import { slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { BASE } from "../../contract/session.ts";

const database = useDatabase();
const { at, book, move, later } = useRescheduleSteps(database);

const list = (what: "days" | "timeslots", query: Record<string, string> = {}, session = at.order.id) =>
  at.world.call("GET", `${BASE}/${session}/order-available-${what}?${new URLSearchParams(query)}`, {
    token: at.booking.token ?? "",
  });

const DAY = { date: "2027-01-08" };
const starts = (slots: readonly Slot[]) => slots.map(({ startsAt }) => startsAt);

describe("the times to which an order can be rescheduled", () => {
  it("are the times a new booking finds, and times that overlap the order's own visit", async () => {
    await book();
    const { status, body } = await list("timeslots", DAY);
    expect(status).toBe(200);
    const others = starts((await slotsOn(await startBooking(at.world), DAY.date)) as Slot[]);
    expect(starts(body.slots)).toEqual(expect.arrayContaining(others));
    expect(starts(body.slots)).toEqual(
      expect.arrayContaining([at.order.appointmentStart, later(30), later(-30)]),
    );
    expect(others).not.toContain(later(30));
    expect(body.slots[0]).toMatchObject({
      groomerId: at.ada,
      date: DAY.date,
      minutes: at.order.totals.minutes,
      price: at.order.totals.total,
    });
    expect(body).toMatchObject({ reason: null, nearest: [] });
  });

  it("can each be booked by rescheduling", async () => {
    await book();
    const { body } = await list("timeslots", DAY);
    const ends = [
      body.slots[0],
      body.slots.at(-1),
      body.slots.find((slot: Slot) => slot.startsAt === later(15)),
    ];
    for (const slot of ends as Slot[]) {
      expect((await move(slot.startsAt)).body.appointmentStart).toBe(slot.startsAt);
    }
  });

  it("have another groomer's length and price", async () => {
    await book();
    const far = await at.world.addGroomer({ displayName: "Dora Far", zonePrice: 1_500, pacePercent: 150 });
    const { body } = await list("timeslots", { ...DAY, service_provider_id: far });
    expect(new Set(body.slots.map((slot: Slot) => slot.groomerId))).toEqual(new Set([far]));
    expect(body.slots[0].minutes).toBeGreaterThan(at.order.totals.minutes);
    expect(body.slots[0].price.max).toBe(at.order.totals.total.max + 1_086);
    const days = await list("days");
    type Brief = { displayName: string; nextOpenDate: string | null };
    expect(days.body.groomers.map(({ displayName }: Brief) => displayName).sort()).toEqual([
      "Ada Brush",
      "Dora Far",
    ]);
  });

  it("come with a reason and the nearest times when there are none", async () => {
    await book();
    await database.db
      .deleteFrom("groomerHours")
      .where("groomerId", "=", at.ada)
      .where("weekday", "=", 6)
      .execute();
    const { body } = await list("timeslots", DAY);
    expect(body).toMatchObject({ slots: [], reason: "closed" });
    expect(body.nearest.length).toBeGreaterThan(0);
    const days = await list("days", { from: DAY.date, to: DAY.date });
    expect(days.body).toMatchObject({ days: [{ date: DAY.date, isAvailable: false }], reason: "closed" });
    expect((await list("days", { to: "2027-01-01" })).body).toMatchObject({ days: [], reason: "too_soon" });
  });

  it("are the same for an open session with the order's id", async () => {
    await book();
    const plain = await list("timeslots", DAY);
    const open = await startBooking(at.world);
    expect((await list("timeslots", { ...DAY, order_id: at.order.id }, open.id)).body).toEqual(plain.body);
    expect((await list("days", { order_id: at.order.id }, open.id)).status).toBe(200);
  });
});

describe("listing these times is refused", () => {
  it("for another customer's or a missing order, and to other roles", async () => {
    await book();
    const open = await startBooking(at.world);
    const mine = at.order.id;
    expect((await list("days", {}, newId())).status).toBe(404);
    expect((await list("days", {}, open.id)).status).toBe(404);
    expect((await list("days", { order_id: mine }, newToken())).status).toBe(404);
    expect((await list("days", { order_id: newId() }, open.id)).status).toBe(404);
    const { customer, groomer, staff } = await at.world.addPeople();
    for (const token of [customer.token, groomer.token, staff.token, ""]) {
      const { status } = await at.world.call(
        "GET",
        `${BASE}/${mine}/order-available-days`,
        token ? { token } : {},
      );
      expect(status).toBe(404);
    }
  });

  it("for an unknown groomer and for days that end before they begin", async () => {
    await book();
    expect((await list("timeslots", { ...DAY, service_provider_id: newId() })).status).toBe(404);
    expect((await list("days", { service_provider_id: newId() })).status).toBe(404);
    expect((await list("days", { from: "2027-01-09", to: "2027-01-08" })).status).toBe(422);
  });
});
