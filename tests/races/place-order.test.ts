import { beforeAll, describe, expect, it } from "vitest";
import { readyToPlace, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
let world: World;

beforeAll(async () => {
  world = await makeWorld(database.db);
  await world.addGroomer();
});

describe("concurrent calls", () => {
  it("place one draft once, and all 50 callers get the same order", async () => {
    const booking = await startBooking(world);
    const [slot] = await slotsOn(booking, "2027-01-06");
    if (!slot) throw new Error("no slot");
    const { quote } = await readyToPlace(world, booking, slot);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => booking.post("place-order", { agreedTotal: quote.total })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.orders[0].id)).size).toBe(1);

    const orders = await database.db.selectFrom("orders").select("id").execute();
    const payments = await database.db.selectFrom("payments").select(["status", "orderId"]).execute();
    const authorized = await database.db.selectFrom("sandboxAuthorizations").select("status").execute();
    expect(orders).toHaveLength(1);
    expect(payments).toEqual([{ status: "authorized", orderId: orders[0]?.id }]);
    expect(authorized).toEqual([{ status: "authorized" }]);
    const confirmations = await database.db
      .selectFrom("outboxMessages")
      .select("key")
      .where("key", "like", "order:%")
      .execute();
    expect(confirmations).toHaveLength(2);
  });

  it("give a time to one of many drafts, and offer the nearest times to the others", async () => {
    const bookings = await Promise.all(Array.from({ length: 12 }, () => startBooking(world)));
    const [slot] = await slotsOn(bookings[0] as (typeof bookings)[number], "2027-01-08");
    if (!slot) throw new Error("no slot");
    const answers = await Promise.all(bookings.map((booking) => booking.post("set-appointment-time", slot)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const losers = answers.filter((answer) => answer.status === 409);
    expect(losers).toHaveLength(11);
    for (const loser of losers) {
      expect(loser.body.code).toBe("slot_taken");
      expect(loser.body.details.nearest.length).toBeGreaterThan(0);
    }
    const otherBooking = await bookings[1]?.get("");
    expect(otherBooking?.body.pets).toHaveLength(1);
  });
});
