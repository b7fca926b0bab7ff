import { beforeAll, describe, expect, it } from "vitest";
import { firstSlotOn, proveCustomer, readyToPlace, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
let world: World;

beforeAll(async () => {
  world = await makeWorld(database.db);
  await world.addGroomer();
});

const ordersNow = () =>
  database.db.selectFrom("orders").select(["id", "status", "bookingSessionId"]).execute();

describe("concurrent requests for an appointment", () => {
  it("create one request, which all 50 callers get", async () => {
    const booking = await startBooking(world);
    await proveCustomer(world, booking);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => booking.post("mark-as-order-request")),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.orders[0].id)).size).toBe(1);
    expect(await ordersNow()).toEqual([expect.objectContaining({ status: "request" })]);
    const messages = await database.db
      .selectFrom("outboxMessages")
      .select("key")
      .where("key", "like", "order:%")
      .execute();
    expect(messages).toHaveLength(2);
  });

  it("turn a draft into an order or a request, never both", async () => {
    const outcomes = [];
    for (let round = 0; round < 8; round += 1) {
      const booking = await startBooking(world);
      // Each round uses another day, since earlier rounds occupy theirs.
      const slot = await firstSlotOn(booking, `2027-01-${String(6 + round).padStart(2, "0")}`);
      const { quote } = await readyToPlace(world, booking, slot);
      const place = () => booking.post("place-order", { agreedTotal: quote.total });
      const request = () => booking.post("mark-as-order-request");
      const before = (await ordersNow()).length;
      const calls = round % 2 === 0 ? [place, request, place, request] : [request, place, request, place];
      const answers = await Promise.all(calls.map((call) => call()));
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect((await ordersNow()).length).toBe(before + 1);
      const { body } = await booking.get("");
      outcomes.push(body.status);
      const held = await database.db
        .selectFrom("payments")
        .select(["orderId", "voidRequestedAt", "status"])
        .where("status", "in", ["intent", "needs_action", "authorized"])
        .where("voidRequestedAt", "is", null)
        .where("orderId", "is", null)
        .execute();
      expect(held).toEqual([]);
    }
    expect(new Set(outcomes)).toEqual(new Set(["placed", "requested"]));
  });
});
