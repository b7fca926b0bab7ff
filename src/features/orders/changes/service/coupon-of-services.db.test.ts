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
});
