import { beforeEach, describe, expect, it } from "vitest";
import { makePet } from "#features/pets/factory.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import type { Order } from "../../contract/order.ts";

const database = useDatabase();
const { at, book, call } = useRescheduleSteps(database);
const bath = () => ({ id: at.world.offer.services.bath, serviceAddOns: [] });
const groom = () => ({ id: at.world.offer.services.groom, serviceAddOns: [] });
const add = (petId: string, service: object) =>
  call("POST", "/pet-services", { petId, services: [service], agreedTotal: { min: 0, max: 1_000_000 } });
const minutesOf = ({ appointmentStart, appointmentEnd }: Order) =>
  (Date.parse(appointmentEnd ?? "") - Date.parse(appointmentStart ?? "")) / 60_000;
const upToQuarter = (minutes: number) => Math.ceil(minutes / 15) * 15;

describe("a pet that takes half as long again as usual", () => {
  let mo: string;

  beforeEach(async () => {
    await book();
    const { customerId } = await database.db
      .selectFrom("orders")
      .select("customerId")
      .where("id", "=", at.order.id)
      .executeTakeFirstOrThrow();
    const { siteId, pets } = at.world;
    mo = await makePet(database.db, siteId, customerId, pets.breeds.shepherd, { name: "Mo", weight: 65 });
    await database.db.updateTable("pets").set({ timeModifierPercent: 150 }).where("id", "=", mo).execute();
  });

  it("is listed with its own minutes and price", async () => {
    const { body } = await call("GET", "/available-services");
    const services: { name: string }[] = body[1].services;
    expect(services.find(({ name }) => name === "bath")).toMatchObject({
      ...{ duration: 90, minPrice: 13_500, maxPrice: 15_000 },
    });
  });

  it("lengthens the visit by its own minutes, at its own price", async () => {
    const { status, body } = await add(mo, bath());
    expect(status).toBe(200);
    expect(minutesOf(body)).toBe(upToQuarter(64 + 90));
    expect(body.petServicesByPet[1].services).toMatchObject([
      { duration: 90, minEstimatedPrice: 13_500, maxEstimatedPrice: 15_000 },
    ]);
  });

  it("takes that long when its order changes again", async () => {
    await add(mo, bath());
    const { body } = await add(at.order.petServicesByPet[0]?.pet.id ?? "", groom());
    expect(minutesOf(body)).toBe(upToQuarter(64 + 108 + 90));
  });
});
