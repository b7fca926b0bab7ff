import { beforeAll, describe, expect, it } from "vitest";
import { makeAgreements } from "#features/agreements/factory.ts";
import { sweepPayments } from "#features/payments/service/sweep-payments.ts";
import { hashToken } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { run } from "#kit/server/statements.ts";
import { type Booking, CONTACT, readyToPlace, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import * as bookingStore from "../../store/sessions.ts";
import { sweepOrders } from "./sweep-orders.ts";

const database = useDatabase();
const log = createLog("silent");
let world: World;
let groomerId: string;
let day = 6;

beforeAll(async () => {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer();
  await makeAgreements(database.db, world.siteId);
});

type Payment = { id: "cash" } | { id: "card"; sourceId: string };

/** Prepares a booking that is ready to place, on its own day unless the test names a day. */
async function prepare(payment?: Payment, date = `2027-01-${String(++day).padStart(2, "0")}`) {
  const booking = await startBooking(world);
  const [slot] = await slotsOn(booking, date);
  if (!slot) throw new Error(`no slot on ${date}`);
  const session = await readyToPlace(world, booking, slot, payment);
  return { booking, slot, agreedTotal: session.quote.total };
}

const rowOf = async (booking: Booking) => {
  const row = await bookingStore.findByToken(database.db, world.siteId, hashToken(booking.id));
  if (!row) throw new Error("no session");
  return row;
};

/** Saves what a crash leaves right after the booking was claimed for placing. */
async function crashAfterClaim(booking: Booking, agreedMax: number, paymentId: string | null) {
  const row = await rowOf(booking);
  const claim = { agreedMax, paymentIds: [paymentId], wasHeld: true };
  await database.db.transaction().execute((tx) =>
    run(
      tx,
      bookingStore.saveSession(tx, {
        ...row,
        status: "placing",
        placingSince: new Date(world.clock.now().getTime() - 600_000),
        draft: { ...row.draft, claim },
      }),
    ),
  );
}

const ordersOf = async (booking: Booking) => {
  const { id } = await rowOf(booking);
  return database.db.selectFrom("orders").selectAll().where("bookingSessionId", "=", id).execute();
};

const sweep = () => sweepOrders({ db: database.db, clock: world.clock, log });

describe("an order that cannot be finished", () => {
  it("reopens its booking, and does not stop the sweeper from finishing other orders", async () => {
    const full = await prepare({ id: "cash" });
    const other = await prepare({ id: "cash" });
    const { customerId } = await rowOf(full.booking);
    const pet = await database.db.selectFrom("petBreeds").selectAll().executeTakeFirstOrThrow();
    await database.db
      .insertInto("pets")
      .values(
        Array.from({ length: 50 }, (_, index) => ({
          id: crypto.randomUUID(),
          siteId: world.siteId,
          customerId: customerId as string,
          petTypeId: pet.petTypeId,
          breedId: pet.id,
          name: `Pet ${index}`,
          slug: `pet-${index}`,
          gender: "male",
          birthYear: 2020,
          weight: 20,
          createdAt: world.clock.now(),
          updatedAt: world.clock.now(),
        })),
      )
      .execute();
    await crashAfterClaim(full.booking, full.agreedTotal.max, null);
    await crashAfterClaim(other.booking, other.agreedTotal.max, null);
    await sweep();
    expect((await rowOf(full.booking)).status).toBe("new");
    expect(await ordersOf(other.booking)).toHaveLength(1);
    const again = await full.booking.post("place-order", { agreedTotal: full.agreedTotal });
    expect(again).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it("is refused as a whole, without a held payment, when a chosen service is withdrawn", async () => {
    const { booking, agreedTotal } = await prepare();
    await setActive(false);
    try {
      world.clock.advance({ seconds: 11 }); // the catalog stays in memory for ten seconds
      const answer = await booking.post("place-order", { agreedTotal });
      expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
      expect(await ordersOf(booking)).toEqual([]);
      expect((await rowOf(booking)).status).toBe("new");
    } finally {
      await setActive(true);
      world.clock.advance({ seconds: 11 });
    }
  });

  it("is not placed above the agreed price, not even by the sweeper", async () => {
    const { booking, agreedTotal } = await prepare({ id: "cash" });
    await crashAfterClaim(booking, agreedTotal.max - 1, null);
    await sweep();
    expect(await ordersOf(booking)).toEqual([]);
    expect((await rowOf(booking)).status).toBe("new");
  });

  it("is refused with a pet that does not belong to the customer", async () => {
    const first = await prepare({ id: "cash" });
    await first.booking.post("place-order", { agreedTotal: first.agreedTotal });
    const [line] = await database.db
      .selectFrom("orderLines")
      .innerJoin("orders", "orders.id", "orderLines.orderId")
      .select("orderLines.petId")
      .where("orders.bookingSessionId", "=", (await rowOf(first.booking)).id)
      .execute();
    const second = await prepare({ id: "cash" });
    const row = await rowOf(second.booking);
    const petId = line?.petId ?? "";
    const pets = row.draft.pets.map((pet) => ({ ...pet, isNew: false, id: petId }));
    const visits = row.draft.visits.map((visit) => ({
      ...visit,
      services: visit.services.map((service) => ({ ...service, petId })),
    }));
    await database.db
      .transaction()
      .execute((tx) =>
        run(tx, bookingStore.saveSession(tx, { ...row, draft: { ...row.draft, pets, visits } })),
      );
    // The pet belongs to the first customer, not to this customer.
    const answer = await second.booking.post("place-order", { agreedTotal: second.agreedTotal });
    expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
  });
});

async function setActive(active: boolean): Promise<void> {
  const services = database.db.updateTable("services").set({ active });
  await services.where("id", "=", world.offer.services.bath).execute();
}

describe("the payment of a placed order", () => {
  it("is released when the customer changes to cash after confirming at the bank", async () => {
    const { booking, agreedTotal } = await prepare({ id: "card", sourceId: "tok_needs_action" });
    const challenged = await booking.post("place-order", { agreedTotal });
    expect(challenged).toMatchObject({ status: 402, body: { code: "payment_needs_action" } });
    const { reference } = challenged.body.details.action;
    await world.call("POST", "/v2/service-payment/challenge", {
      body: { reference, decision: "approve" },
    });
    await booking.put("payment-method", { id: "cash" });
    expect((await booking.post("place-order", { agreedTotal })).status).toBe(200);
    world.clock.advance({ minutes: 2 });
    await sweepPayments({ db: database.db, log }, world.clock.now());
    const { id } = await rowOf(booking);
    const held = await database.db
      .selectFrom("sandboxAuthorizations")
      .select("status")
      .where("key", "like", `${id}:%`)
      .execute();
    expect(held).toEqual([{ status: "voided" }]);
    expect(await ordersOf(booking)).toMatchObject([{ paymentMethod: "cash" }]);
  });
});

describe("a chosen time", () => {
  it("is booked even when the groomer's pace changes during the hold", async () => {
    const { booking, agreedTotal } = await prepare({ id: "cash" });
    const setPace = (pacePercent: number) =>
      database.db.updateTable("groomers").set({ pacePercent }).where("id", "=", groomerId).execute();
    await setPace(60);
    const answer = await booking.post("place-order", { agreedTotal });
    await setPace(100);
    expect(answer.status).toBe(200);
    const [order] = await ordersOf(booking);
    const occupied = await database.db
      .selectFrom("occupancy")
      .select(["kind", "minutes"])
      .where("holder", "in", [order?.id ?? "", (await rowOf(booking)).id])
      .execute();
    const minutes =
      ((order?.appointmentEnd?.getTime() ?? 0) - (order?.appointmentStart?.getTime() ?? 0)) / 60_000;
    expect(occupied).toEqual([{ kind: "order", minutes }]);
  });

  it("cannot be held longer by choosing it again", async () => {
    const { booking, slot } = await prepare({ id: "cash" });
    const before = await booking.get("");
    world.clock.advance({ minutes: 5 });
    const again = await booking.post("set-appointment-time", {
      groomerId: slot.groomerId,
      startsAt: slot.startsAt,
    });
    expect(again.body.hold).toEqual(before.body.hold);
  });

  it("needs the usual notice again after its hold expires", async () => {
    const { booking, slot, agreedTotal } = await prepare({ id: "cash" }, "2027-01-05");
    const now = world.clock.now();
    world.clock.set(new Date(Date.parse(slot.startsAt) - 60_000));
    const answer = await booking.post("place-order", { agreedTotal });
    world.clock.set(now);
    expect(answer.body.code).toBe("slot_taken");
  });
});

describe("the customer of an order", () => {
  it("proves a changed phone number before the order can be placed", async () => {
    const { booking, agreedTotal } = await prepare({ id: "cash" });
    const changed = await booking.post("customer", { ...CONTACT, phoneNumber: "(602) 555-0199" });
    expect(changed.body).toMatchObject({ isVerified: false, missing: ["verification"] });
    const answer = await booking.post("place-order", { agreedTotal });
    expect(answer).toMatchObject({ status: 409, body: { code: "not_ready" } });
  });

  it("has all three agreements recorded when signed in before booking", async () => {
    const { token, customerId } = await world.addCustomer();
    const booking = await startBooking(world);
    booking.token = token;
    const { phoneNumber } = await database.db
      .selectFrom("customers")
      .select("phoneNumber")
      .where("id", "=", customerId)
      .executeTakeFirstOrThrow();
    await booking.post("customer", { ...CONTACT, phoneNumber });
    const accepted = await database.db
      .selectFrom("agreementAcceptances")
      .select("ipAddress")
      .where("customerId", "=", customerId)
      .execute();
    expect(accepted).toHaveLength(3);
  });
});
