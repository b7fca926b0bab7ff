import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { makeCoupon, makeGiftCard } from "#features/promotions/factory.ts";
import { spendGiftCard } from "#features/promotions/service.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import type { Order } from "../../contract/order.ts";

const database = useDatabase();
const { at, book, call, move, later, occupied, own, messages } = useRescheduleSteps(database);
const CARD = { id: "card", sourceId: "tok_visa" } as const;
const ANY = { min: 0, max: 1_000_000 };

const input = (id: string, serviceAddOns: string[] = []) => ({ id, serviceAddOns });
const petIdOf = () => at.order.petServicesByPet[0]?.pet.id ?? "";
const linesOf = (order: Order) => order.petServicesByPet.flatMap(({ services }) => services);
const addGroom = (petId = petIdOf()) =>
  call("POST", "/pet-services", {
    petId,
    services: [input(at.world.offer.services.groom)],
    agreedTotal: ANY,
  });
const show = async (): Promise<Order> => (await call("GET", "")).body;

const paymentsOf = () =>
  database.db
    .selectFrom("payments")
    .select(["amount", "status", "orderId"])
    .where("siteId", "=", at.world.siteId)
    .orderBy("amount")
    .execute();

const customerOf = async () =>
  (
    await database.db
      .selectFrom("orders")
      .select("customerId")
      .where("id", "=", at.order.id)
      .executeTakeFirstOrThrow()
  ).customerId;

describe("a visit that is paid by card", () => {
  it("authorizes the higher price on the same card, then voids the earlier authorization", async () => {
    await book("2027-01-08", CARD);
    const { body } = await addGroom();
    expect(await paymentsOf()).toEqual([
      { amount: at.order.totals.total.max, status: "voided", orderId: at.order.id },
      { amount: body.totals.total.max, status: "authorized", orderId: at.order.id },
    ]);
    const line = linesOf(body).find(({ service }) => service.name === "full-groom");
    expect((await call("DELETE", `/pet-services/${line?.petServiceId}`)).status).toBe(200);
    expect((await paymentsOf()).filter(({ status }) => status === "authorized")).toHaveLength(1);
  });

  it("does not change when the bank declines", async () => {
    await book("2027-01-08", CARD);
    await database.db
      .updateTable("payments")
      .set({ gatewaySource: "tok_declined" })
      .where("orderId", "=", at.order.id)
      .execute();
    const refused = await addGroom();
    expect([refused.status, refused.body.code]).toEqual([402, "payment_declined"]);
    expect(await show()).toEqual(at.order);
    expect(await occupied()).toEqual([own()]);
    expect((await paymentsOf()).filter(({ status }) => status === "authorized")).toHaveLength(1);
  });

  it("does not change when saving fails halfway, and can be changed again", async () => {
    await book("2027-01-08", CARD);
    await database.pool.query("alter table order_changes add constraint broken check (false) not valid");
    expect((await addGroom()).status).toBe(500);
    expect(await show()).toEqual(at.order);
    expect(await occupied()).toEqual([own()]);
    expect(await messages("services")).toEqual([]);
    expect((await paymentsOf()).find(({ status }) => status === "authorized")?.orderId).toBe(at.order.id);
    await database.pool.query("alter table order_changes drop constraint broken");
    const { body } = await addGroom();
    expect(await occupied()).toEqual([own(body)]);
  });

  it("cannot be made more expensive by staff who act for the customer", async () => {
    await book("2027-01-08", CARD);
    const customerId = await customerOf();
    const { accountId } = await database.db
      .selectFrom("customers")
      .select("accountId")
      .where("id", "=", customerId)
      .executeTakeFirstOrThrow();
    await at.world.addStaff();
    const staff = await database.db.selectFrom("staffMembers").select("accountId").executeTakeFirstOrThrow();
    const token = await makeSignIn(database.db, at.world.siteId, accountId ?? "", {
      now: at.world.clock.now(),
      impersonatorId: staff.accountId,
    });
    const { services } = at.world.offer;
    const body = { petId: petIdOf(), services: [input(services.groom)], agreedTotal: ANY };
    const refused = await call("POST", "/pet-services", body, token);
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    const [line] = linesOf(at.order);
    const less = { service: input(services.bath) };
    expect((await call("PUT", `/pet-services/${line?.petServiceId}`, less, token)).status).toBe(200);
  });
});

describe("a visit that a gift card partly pays", () => {
  it("spends more of the card for more work, and returns what it no longer needs", async () => {
    await book();
    const { siteId } = at.world;
    const card = await makeGiftCard(database.db, siteId, { balance: 12_000 });
    const spent = 5_000;
    await database.db
      .transaction()
      .execute((tx) =>
        spendGiftCard(tx, siteId, card, { holder: at.order.id, now: at.world.clock.now(), cents: spent }),
      );
    const giftCardBalance = async () =>
      (
        await database.db
          .selectFrom("giftCards")
          .select("balance")
          .where("id", "=", card)
          .executeTakeFirstOrThrow()
      ).balance;
    expect(await giftCardBalance()).toBe(7_000);
    const { body } = await addGroom();
    expect([await giftCardBalance(), body.totals.entries.at(-1)?.kind]).toEqual([0, "gift_card"]);
    const [bath, groom] = linesOf(body);
    await call("DELETE", `/pet-services/${groom?.petServiceId}`);
    const cheap = await call("PUT", `/pet-services/${bath?.petServiceId}`, {
      service: input(at.world.offer.services.bath),
    });
    const cardEntry = cheap.body.totals.entries.find(({ kind }: { kind: string }) => kind === "gift_card");
    expect(cheap.body.totals.total.max).toBe(0);
    expect(await giftCardBalance()).toBe(12_000 + Math.min(cardEntry.amount.max, cardEntry.amount.min));
  });
});

describe("a cheaper visit that loses its coupon and so costs more", () => {
  it("needs consent too", async () => {
    await book();
    const { siteId, offer } = at.world;
    await makeCoupon(database.db, siteId, { code: "BIG", value: 3_000, minimumSubtotal: 8_900 });
    await database.db
      .updateTable("orders")
      .set({ couponCode: "BIG" })
      .where("id", "=", at.order.id)
      .execute();
    const both = (await addGroom()).body;
    const [bath, groom] = linesOf(both);
    const cheap = (await call("DELETE", `/pet-services/${groom?.petServiceId}`)).body;
    expect([both.coupon.discount.max, cheap.coupon.discount.max]).toEqual([3_000, 3_000]);
    // Without teeth the visit costs at least $77, less than the coupon's minimum.
    const body = { service: input(offer.services.bath) };
    const refused = await call("PUT", `/pet-services/${bath?.petServiceId}`, body);
    expect([refused.status, refused.body.code]).toEqual([409, "price_changed"]);
    const agreedTotal = refused.body.details.total;
    const agreed = await call("PUT", `/pet-services/${bath?.petServiceId}`, { ...body, agreedTotal });
    expect([agreed.status, agreed.body.coupon.discount]).toEqual([200, { min: 0, max: 0 }]);
  });
});

describe("random changes in a row", () => {
  it("leave totals that match the lines, one occupied time, and one sufficient authorization", async () => {
    await book("2027-01-08", CARD);
    const { offer, pets, siteId } = at.world;
    const mo = await makePet(database.db, siteId, await customerOf(), pets.breeds.shepherd, {
      name: "Mo",
      weight: 65,
    });
    const services = [offer.services.bath, offer.services.groom];
    const anyStep = fc.record({
      kind: fc.constantFrom("add", "change", "remove", "remove-pet"),
      ofMo: fc.boolean(),
      service: fc.constantFrom(...services),
      teeth: fc.boolean(),
      place: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 6 }), async (steps) => {
        for (const step of steps) {
          const before = await show();
          const lines = linesOf(before);
          const line = lines[step.place % lines.length]?.petServiceId;
          const service = input(step.service, step.teeth ? [offer.addOns.teeth] : []);
          const petId = step.ofMo ? mo : petIdOf();
          const answer =
            step.kind === "add"
              ? await call("POST", "/pet-services", { petId, services: [service], agreedTotal: ANY })
              : step.kind === "change"
                ? await call("PUT", `/pet-services/${line}`, { service, agreedTotal: ANY })
                : await call(
                    "DELETE",
                    `/pet-services${step.kind === "remove" ? `/${line}` : `?petId=${petId}`}`,
                  );
          expect([200, 404, 409, 422]).toContain(answer.status);
          const order = await show();
          if (answer.status !== 200) expect(order).toEqual(before);
          await expectConsistent(order);
        }
      }),
      { numRuns: 5 },
    );
  }, 120_000);
});

describe("simultaneous changes", () => {
  const ROUNDS = 6;

  it("from two windows either all succeed or are refused, and the order stays consistent", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await book(`2027-01-${String(8 + round).padStart(2, "0")}`, CARD);
      const { siteId, pets } = at.world;
      const mo = await makePet(database.db, siteId, await customerOf(), pets.breeds.shepherd, {
        name: "Mo",
        weight: 65,
      });
      const answers = await Promise.all([addGroom(), addGroom(mo), addGroom(), addGroom(mo)]);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const order = await show();
      await expectConsistent(order);
      const keys = order.petServicesByPet.flatMap(({ pet, services }) =>
        services.map(({ service }) => `${pet.id} ${service.id}`),
      );
      expect(new Set(keys).size).toBe(keys.length);
      expect((await messages("services")).filter(({ channel }) => channel === "text")).toHaveLength(
        keys.length - 1,
      );
    }
  }, 120_000);

  it("with a cancellation leave the order cancelled, without time and money", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await book(`2027-01-${String(8 + round).padStart(2, "0")}`, CARD);
      const reasonId = "0199c0de-0002-7000-8000-000000000001";
      const cancel = () =>
        at.world.call("POST", "/v2/service-checkout/pet-service/cancel-orders", {
          token: at.booking.token ?? "",
          body: { orderIds: [at.order.id], reasonId },
        });
      const first = round % 2 === 0 ? addGroom() : null;
      const [cancelled] = await Promise.all([cancel(), first ?? addGroom()]);
      expect(cancelled.status).toBe(200);
      const order = await show();
      expect([order.status, await occupied()]).toEqual(["cancelled", []]);
      expect(
        (await paymentsOf()).filter(({ orderId, status }) => orderId === at.order.id && status !== "voided"),
      ).toEqual([]);
    }
  }, 120_000);

  it("with a reschedule leave exactly one time, as long as the agreed services", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await book(`2027-01-${String(8 + 2 * round).padStart(2, "0")}`, CARD);
      const answers = await Promise.all([addGroom(), move(later(24 * 60))]);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      await expectConsistent(await show());
    }
  }, 120_000);
});

/**
 * Checks that the order occupies one time, costs the sum of its lines, and has one sufficient payment.
 */
async function expectConsistent(order: Order) {
  const { totals } = order;
  const sum = (end: "min" | "max", ofPets: boolean) =>
    totals.entries
      .filter(({ petId }) => !ofPets || petId !== null)
      .reduce((total, { amount }) => total + amount[end], 0);
  const lines = linesOf(order);
  expect([sum("min", false), sum("max", false)]).toEqual([totals.total.min, totals.total.max]);
  expect([sum("min", true), sum("max", true)]).toEqual([
    lines.reduce((total, line) => total + line.minEstimatedPrice, 0),
    lines.reduce((total, line) => total + line.maxEstimatedPrice, 0),
  ]);
  expect(await occupied()).toEqual([own(order)]);
  const [start, end] = [order.appointmentStart, order.appointmentEnd].map((time) => Date.parse(time ?? ""));
  expect(((end ?? 0) - (start ?? 0)) / 60_000).toBe(totals.minutes);
  const held = (await paymentsOf()).filter(
    ({ status, orderId }) => ["authorized", "set_up"].includes(status) && orderId === order.id,
  );
  expect(held).toHaveLength(1);
  expect(held[0]?.amount).toBeGreaterThanOrEqual(totals.total.max);
}
