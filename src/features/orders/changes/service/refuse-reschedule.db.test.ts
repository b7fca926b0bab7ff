import { describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { readyToPlace, type Slot, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { NOW } from "#tests/world.ts";
import { CHANGE_REASONS } from "../../rules/change-reasons.ts";

const database = useDatabase();
const { at, book, call, move, later, occupied, own } = useRescheduleSteps(database);

describe("a reschedule is refused", () => {
  it("when the order has ended, has begun, or waits for a cancellation", async () => {
    await book();
    for (const status of ["cancelled", "complete", "cancellation_request"] as const) {
      await database.db.updateTable("orders").set({ status }).where("id", "=", at.order.id).execute();
      const { status: code, body } = await move(later(30));
      expect([code, body.code], status).toEqual([409, "conflict"]);
    }
    await database.db
      .updateTable("orders")
      .set({ status: "accepted" })
      .where("id", "=", at.order.id)
      .execute();
    at.world.clock.set(new Date(later(1)));
    expect((await move(later(24 * 60))).body.code).toBe("conflict");
    expect(await occupied()).toEqual([own()]);
  });

  it("at a taken time, and the answer shows the nearest times", async () => {
    await book();
    const mine = { ...at };
    await book("2027-01-09");
    const taken = at.order.appointmentStart ?? "";
    Object.assign(at, mine);
    const { status, body } = await move(taken);
    expect([status, body.code]).toEqual([409, "slot_taken"]);
    expect(body.details.nearest.length).toBeGreaterThan(0);
    expect(body.details.nearest[0]).toMatchObject({
      groomerId: at.ada,
      date: "2027-01-09",
      price: at.order.totals.total,
    });
    expect((await call("GET", "")).body).toEqual(at.order);
  });

  it("at a time outside hours, between quarters, in the past or beyond the horizon", async () => {
    await book();
    for (const at of ["2027-01-08T10:00:00Z", later(7), "2027-01-04T17:00:00Z", "2028-06-01T17:00:00Z"]) {
      expect((await move(at)).body.code, at).toBe("slot_taken");
    }
  });

  it("with an unknown or unsuitable groomer, or a reason that is not for rescheduling", async () => {
    await book();
    const unsuitable = await at.world.addGroomer({ services: [] });
    for (const groomer of [newId(), unsuitable]) expect((await move(later(30), groomer)).status).toBe(404);
    const cancelling = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id;
    for (const reason of [newId(), cancelling]) {
      const { status, body } = await move(later(30), at.ada, { reasonId: reason });
      expect([status, Object.keys(body.errors)]).toEqual([422, ["reasonId"]]);
    }
  });

  it("to another customer, as if the order were missing", async () => {
    await book();
    const { token } = await at.world.addCustomer();
    expect((await move(later(30), at.ada, {}, token)).status).toBe(404);
    expect(await occupied()).toEqual([own()]);
  });
});

describe("simultaneous reschedules", () => {
  it("leave the order at one of the requested times, and occupy no other time", async () => {
    await book();
    const starts = [later(30), later(24 * 60), later(48 * 60)];
    const answers = await Promise.all(starts.map((to) => move(to)));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const { body } = await call("GET", "");
    expect(starts).toContain(body.appointmentStart);
    expect(await occupied()).toEqual([own(body)]);
  });

  it("lose to or win against a booking of the same time, but never share the time", async () => {
    await book();
    const other = await startBooking(at.world);
    const [slot] = (await slotsOn(other, "2027-01-11")) as [Slot];
    const ready = await readyToPlace(at.world, other, slot, { id: "cash" });
    expect(ready.missing).toEqual([]);
    // The hold has expired, but its row still exists.
    at.world.clock.set(new Date(NOW.getTime() + 11 * 60_000));
    const [rescheduled, placed] = await Promise.all([
      move(slot.startsAt),
      other.post("place-order", { agreedTotal: ready.quote.total }),
    ]);
    expect([rescheduled.status, placed.status].sort()).toEqual([200, 409]);
  });
});
