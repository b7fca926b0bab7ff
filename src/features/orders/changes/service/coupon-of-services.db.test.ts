import { describe, expect, it } from "vitest";
import { makeCoupon } from "#features/promotions/factory.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import type { Order } from "../../contract/order.ts";

const database = useDatabase();
const { at, book, call } = useRescheduleSteps(database);

describe("a visit whose coupon is for some services", () => {
  it("has the discount as long as one of them is left", async () => {
    await book();
    const { siteId, offer } = at.world;
    await makeCoupon(database.db, siteId, {
      code: "GROOM",
      value: 3_000,
      serviceIds: [offer.services.groom],
    });
    await database.db
      .updateTable("orders")
      .set({ couponCode: "GROOM" })
      .where("id", "=", at.order.id)
      .execute();
    const petId = at.order.petServicesByPet[0]?.pet.id;
    const agreedTotal = { min: 0, max: 1_000_000 };
    const added = [{ id: offer.services.groom, serviceAddOns: [] }];
    const both: Order = (await call("POST", "/pet-services", { petId, services: added, agreedTotal })).body;
    const groom = both.petServicesByPet[0]?.services[1];
    const less: Order = (await call("DELETE", `/pet-services/${groom?.petServiceId}`)).body;
    expect([both.coupon?.discount.max, less.coupon?.discount.max]).toEqual([3_000, 0]);
  });

  it("has it by another visit of its booking only until that one is canceled", async () => {
    await book();
    const { siteId, offer } = at.world;
    const agreedTotal = { min: 0, max: 1_000_000 };
    const services = [{ id: offer.services.groom, serviceAddOns: [] }];
    const add = async (): Promise<Order> => {
      const petId = at.order.petServicesByPet[0]?.pet.id;
      const { status, body } = await call("POST", "/pet-services", { petId, services, agreedTotal });
      expect(status).toBe(200);
      return body;
    };
    /** The discount once a groom was added and taken away. */
    const discountOfBath = async () => {
      const groom = (await add()).petServicesByPet[0]?.services[1];
      const less: Order = (await call("DELETE", `/pet-services/${groom?.petServiceId}`)).body;
      return less.coupon?.discount.max;
    };
    await add();
    const first = await database.db
      .selectFrom("orders")
      .select(["id", "bookingSessionId", "totals"])
      .where("id", "=", at.order.id)
      .executeTakeFirstOrThrow();
    await book("2027-01-11");
    const second = database.db.updateTable("orders").where("id", "=", at.order.id);
    await second.set({ bookingSessionId: first.bookingSessionId, visit: 2 }).execute();
    const forGroom = { serviceIds: [offer.services.groom] };
    const forBoth = { minimumSubtotal: first.totals.subtotal.min + 1 };
    const setStatus = (status: "accepted" | "cancelled") =>
      database.db.updateTable("orders").set({ status }).where("id", "=", first.id).execute();
    for (const [code, terms] of Object.entries({ GROOM: forGroom, BOTH: forBoth })) {
      await setStatus("accepted");
      await makeCoupon(database.db, siteId, { code, kind: "percent", value: 1_000, ...terms });
      await second.set({ couponCode: code }).execute();
      expect(await discountOfBath(), code).toBeGreaterThan(0);
      await setStatus("cancelled");
      expect(await discountOfBath(), code).toBe(0);
    }
  });
});
