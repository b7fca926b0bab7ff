import { beforeEach, describe, expect, it } from "vitest";
import { hashToken } from "#kit/server/ids.ts";
import {
  type Booking,
  firstSlotOn,
  proveCustomer,
  readyToPlace,
  type Slot,
  startBooking,
} from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { type Answer, makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
const DAY = "2027-01-06";
type Total = { min: number; max: number };
let world: World;
let groomerId: string;
let booking: Booking;
let slot: Slot;

beforeEach(async () => {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer();
  booking = await startBooking(world);
  slot = await firstSlotOn(booking, DAY);
});

const ready = async (payment?: Parameters<typeof readyToPlace>[3]): Promise<Total> =>
  (await readyToPlace(world, booking, slot, payment)).quote.total;
const place = (agreedTotal: Total, of = booking) => of.post("place-order", { agreedTotal });
const card = (sourceId: string) => ({ id: "card", sourceId }) as const;
const codeOf = ({ status, body }: Answer) => [status, body.code];

const ordersNow = () =>
  database.db.selectFrom("orders").select(["id", "number"]).where("siteId", "=", world.siteId).execute();

/** Lists the amounts that the bank has authorized for this booking. */
async function authorizedNow(): Promise<number[]> {
  const { id } = await database.db
    .selectFrom("bookingSessions")
    .select("id")
    .where("tokenHash", "=", hashToken(booking.id))
    .executeTakeFirstOrThrow();
  const rows = await database.db
    .selectFrom("sandboxAuthorizations")
    .select("amount")
    .where("key", "like", `${id}:%`)
    .where("status", "=", "authorized")
    .execute();
  return rows.map((row) => row.amount);
}

/** Expects no order and no authorization; the draft is unchanged and its time is still held. */
async function expectUnchanged(): Promise<void> {
  expect(await ordersNow()).toEqual([]);
  expect(await authorizedNow()).toEqual([]);
  const { body } = await booking.get("");
  expect(body).toMatchObject({ status: "new", missing: [], visits: [{ startsAt: slot.startsAt }] });
  const other = await startBooking(world);
  expect(codeOf(await other.post("set-appointment-time", slot))).toEqual([409, "slot_taken"]);
}

describe("an order that is not ready", () => {
  it("lists the missing steps, one after the other", async () => {
    const anything = { min: 0, max: 100_000 };
    const lacks = async () => {
      const answer = await place(anything);
      expect(codeOf(answer)).toEqual([409, "not_ready"]);
      return answer.body.details.missing;
    };
    expect(await lacks()).toEqual(["time", "details", "verification", "payment"]);
    await booking.post("set-appointment-time", slot);
    expect(await lacks()).toEqual(["details", "verification", "payment"]);
    await proveCustomer(world, booking);
    expect(await lacks()).toEqual(["payment"]);
    await booking.put("payment-method", { id: "cash" });
    const { breed, id } = (await booking.get("")).body.pets[0];
    await booking.put("pets", { pets: [{ id, breedId: breed.id }, { breedId: world.pets.breeds.tabby }] });
    expect(await lacks()).toEqual(["pets", "time"]);
    expect(await ordersNow()).toEqual([]);
  });

  it("lacks an address when only the ZIP was entered", async () => {
    await ready({ id: "cash" });
    await booking.post("address", { postalCode: "85006" });
    const answer = await place({ min: 0, max: 100_000 });
    expect(codeOf(answer)).toEqual([409, "not_ready"]);
    expect(answer.body.details.missing).toContain("address");
  });
});

describe("a price that grew", () => {
  it("is shown before an order is placed, and charged only after the customer agrees", async () => {
    const agreed = await ready();
    await database.db
      .updateTable("workZones")
      .set({ price: 900 })
      .where("groomerId", "=", groomerId)
      .execute();
    const answer = await place(agreed);
    expect(codeOf(answer)).toEqual([409, "price_changed"]);
    const { total } = answer.body.details;
    expect(total.max).toBeGreaterThan(agreed.max);
    await expectUnchanged();
    expect((await place(total)).body.status).toBe("placed");
    expect(await authorizedNow()).toEqual([total.max]);
  });

  it("is never taken from the client", async () => {
    const agreed = await ready();
    expect(codeOf(await place({ min: 1, max: 1 }))).toEqual([409, "price_changed"]);
    await expectUnchanged();
    expect((await place({ min: 0, max: 90_000_000 })).status).toBe(200);
    expect(await authorizedNow()).toEqual([agreed.max]);
  });
});

describe("a card", () => {
  it.each(["tok_declined", "tok_insufficient_funds"])(
    "that the bank declines (%s) can be replaced, and only the new card is authorized",
    async (source) => {
      const total = await ready(card(source));
      const answer = await place(total);
      expect(codeOf(answer)).toEqual([402, "payment_declined"]);
      expect(answer.body.errors).toEqual({ sourceId: [answer.body.message] });
      await expectUnchanged();
      await booking.put("payment-method", card("tok_visa"));
      const placed = await place(total);
      expect(placed.body.status).toBe("placed");
      expect(await authorizedNow()).toEqual([total.max]);
      expect(await ordersNow()).toHaveLength(1);
    },
  );

  it("places the order after the customer confirms at the bank", async () => {
    const total = await ready(card("tok_needs_action"));
    const challenged = await place(total);
    expect(codeOf(challenged)).toEqual([402, "payment_needs_action"]);
    await expectUnchanged();
    expect(codeOf(await place(total)), "not yet confirmed").toEqual([402, "payment_needs_action"]);
    await answerBank(challenged, "approve");
    expect((await place(total)).body.status).toBe("placed");
    expect(await authorizedNow()).toEqual([total.max]);
    expect(await ordersNow()).toHaveLength(1);
  });

  it("leaves the draft unchanged when the customer declines at the bank", async () => {
    const total = await ready(card("tok_needs_action"));
    await answerBank(await place(total), "decline");
    expect(codeOf(await place(total))).toEqual([402, "payment_needs_action"]);
    await expectUnchanged();
  });

  async function answerBank(challenged: Answer, decision: "approve" | "decline"): Promise<void> {
    const url = new URL(
      JSON.stringify(challenged.body.details.action).match(/"([^"]*reference=[^"]*)"/)?.[1] ?? "",
      "http://x",
    );
    const reference = url.searchParams.get("reference");
    const { status } = await world.call("POST", "/v2/service-payment/challenge", {
      body: { reference, decision },
    });
    expect(status).toBe(200);
  }
});

describe("a hold that expired", () => {
  it("still places the order while the time is free", async () => {
    const total = await ready();
    world.clock.advance({ minutes: 11 });
    expect((await place(total)).body.status).toBe("placed");
  });

  it("loses the time to another customer: no charge, the same draft, and the nearest times", async () => {
    const total = await ready();
    world.clock.advance({ minutes: 11 });
    const quicker = await startBooking(world);
    expect((await quicker.post("set-appointment-time", slot)).status).toBe(200);
    const answer = await place(total);
    expect(codeOf(answer)).toEqual([409, "slot_taken"]);
    const { nearest } = answer.body.details;
    expect(nearest.length).toBeGreaterThan(0);
    expect(await ordersNow()).toEqual([]);
    expect(await authorizedNow()).toEqual([]);
    expect((await booking.get("")).body).toMatchObject({ status: "new", visits: [], missing: ["time"] });
    await booking.post("set-appointment-time", nearest[0]);
    expect((await place(total)).body.status).toBe("placed");
  });

  it("loses the time when the groomer leaves before the order is placed", async () => {
    const total = await ready();
    await world.addGroomer();
    await setGroomerStatus(database.db, groomerId, "inactive");
    const answer = await place(total);
    expect(codeOf(answer)).toEqual([409, "slot_taken"]);
    expect(answer.body.details.nearest.length).toBeGreaterThan(0);
    expect(await authorizedNow()).toEqual([]);
  });
});

describe("a placed order", () => {
  it("authorizes nothing when paid in cash, and names the payment method", async () => {
    const total = await ready({ id: "cash" });
    const { body } = await place(total);
    const { token = "" } = booking;
    const path = `/v2/service-checkout/pet-service/customer-orders/${body.orders[0].id}`;
    const order = await world.call("GET", path, { token });
    expect(order.body.paymentMethod).toEqual({ id: "cash", label: "Cash at the visit" });
    expect(await authorizedNow()).toEqual([]);
    const payments = await database.db
      .selectFrom("payments")
      .select("id")
      .where("siteId", "=", world.siteId)
      .execute();
    expect(payments).toEqual([]);
  });

  it("stays the same order when it is placed again, even at another price", async () => {
    const total = await ready();
    const first = await place(total);
    for (const agreed of [total, { min: 0, max: 0 }]) {
      const again = await place(agreed);
      expect([again.status, again.body.orders]).toEqual([200, first.body.orders]);
    }
    expect(await ordersNow()).toHaveLength(1);
    expect(await authorizedNow()).toEqual([total.max]);
  });

  it("has a short number that no other order of the brand has", async () => {
    const numbers = [];
    for (const date of ["2027-01-07", "2027-01-08", "2027-01-11"]) {
      booking = await startBooking(world);
      slot = await firstSlotOn(booking, date);
      const { body } = await place(await ready({ id: "cash" }));
      numbers.push(body.orders[0].number);
    }
    expect(new Set(numbers).size).toBe(3);
    for (const number of numbers) expect(number).toMatch(/^[2-9A-HJKMNP-TV-Z]{6}$/);
    const [first, second] = await ordersNow();
    const doubled = database.db
      .updateTable("orders")
      .set({ number: first?.number ?? "" })
      .where("id", "=", second?.id ?? "");
    await expect(doubled.execute()).rejects.toMatchObject({ code: "23505" });
  });

  it("creates the customer's new pets once", async () => {
    const { id } = (await booking.get("")).body.pets[0];
    const { tabby, poodle } = world.pets.breeds;
    const updated = await booking.put("pets", {
      pets: [
        { id, breedId: poodle, weight: 18, vaccinated: true, description: "Shy" },
        { breedId: tabby, name: "Mia", gender: "female", birthYear: 2021 },
      ],
    });
    const services = [{ id: world.offer.services.catBath }];
    await booking.put("set-services", { pets: [{ id: updated.body.pets[1].id, services }] });
    slot = await firstSlotOn(booking, DAY);
    const total = await ready({ id: "cash" });
    await place(total);
    await place(total);
    const { token = "" } = booking;
    const pets = await world.call("GET", "/v2/service-checkout/pet-service/customer-pets", { token });
    expect(pets.body).toEqual([
      expect.objectContaining({
        name: "Bo",
        weight: 18,
        vaccinated: true,
        description: "Shy",
        status: "active",
      }),
      expect.objectContaining({ name: "Mia", gender: "female", birthYear: 2021 }),
    ]);
    // A second booking of the same customer refers to the pets by id and makes no new pets.
    const second = await startBooking(world);
    second.token = token;
    const again = await second.put("pets", { pets: [{ id: pets.body[0].id, breedId: poodle }] });
    expect(again.body.pets).toEqual([expect.objectContaining({ isNew: false, name: "Bo", weight: 18 })]);
  });
});
