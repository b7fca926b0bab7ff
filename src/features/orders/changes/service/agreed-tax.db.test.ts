import { expect, it } from "vitest";
import { forgetAreas } from "#features/places/service.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import type { Order } from "../../contract/order.ts";

const database = useDatabase();
const { at, book, call } = useRescheduleSteps(database);

const setTax = async (taxBasisPoints: number) => {
  await database.db.updateTable("areas").set({ taxBasisPoints }).where("id", "=", at.world.areaId).execute();
  forgetAreas(database.db, at.world.siteId);
};
/** The order's tax as a share of its price before tax, in whole basis points. */
function rateOf({ totals: { entries, total } }: Order): number {
  const tax = entries.find(({ kind }) => kind === "tax")?.amount.max ?? 0;
  return Math.round((tax * 10_000) / (total.max - tax));
}
async function addGroom(): Promise<Order> {
  const petId = at.order.petServicesByPet[0]?.pet.id;
  const services = [{ id: at.world.offer.services.groom, serviceAddOns: [] }];
  const { status, body } = await call("POST", "/pet-services", {
    ...{ petId, services, agreedTotal: { min: 0, max: 1_000_000 } },
  });
  expect(status).toBe(200);
  return body;
}

it("has the agreed tax when services are added after the area's rate has changed", async () => {
  await book();
  expect(rateOf(at.order)).toBe(860);
  await setTax(2_000);
  const more = await addGroom();
  expect(more.totals.total.max).toBeGreaterThan(at.order.totals.total.max);
  expect(rateOf(more)).toBe(860);
});

it("stays free of tax when services are added after the area has got a rate", async () => {
  await setTax(0);
  await book();
  await setTax(2_000);
  expect(rateOf(await addGroom())).toBe(0);
});
