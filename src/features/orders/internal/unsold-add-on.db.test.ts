import { describe, expect, it } from "vitest";
import { forgetCatalog } from "#features/catalog/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { useDatabase } from "#tests/db.ts";
import { useStaffMoves } from "#tests/staff-move-steps.ts";
import { readOrderNeeds } from "../service/read-order-needs.ts";
import * as ordersStore from "../store/orders.ts";
import { setLineMinutes } from "./set-line-minutes.ts";

const database = useDatabase();
const { steps, move, reach, answers, others } = useStaffMoves(database);
const { at, call, later } = steps;

/** Archives the add-on of the visit's bath, as the team does. */
async function archive() {
  const { siteId, offer } = at.world;
  await database.db
    .updateTable("addOns")
    .set({ active: false })
    .where("id", "=", offer.addOns.teeth)
    .execute();
  forgetCatalog(database.db, siteId);
}

const show = async () => (await call("GET", "")).body;
const readStored = () =>
  database.db
    .selectFrom("orderLines")
    .select(["id", "minutes", "minPrice", "maxPrice"])
    .where("orderId", "=", at.order.id)
    .orderBy("id")
    .execute();
const minutesOf = (order: typeof at.order) =>
  (Date.parse(order.appointmentEnd ?? "") - Date.parse(order.appointmentStart ?? "")) / 60_000;

describe("a visit with an add-on that is no longer sold", () => {
  it("moves with its own groomer at the agreed length, and goes to no other groomer", async () => {
    await archive();
    const other = await move(later(0), { serviceProviderId: others.bea });
    expect([other.status, other.body.code]).toEqual([404, "not_found"]);
    expect((await move(later(120))).status).toBe(200);
    expect(minutesOf(await show())).toBe(minutesOf(at.order));
  });

  it("has the agreed minutes of its lines at another pace", async () => {
    const { db } = database;
    const { siteId, clock } = at.world;
    const before = await readStored();
    await archive();
    await db.updateTable("groomers").set({ pacePercent: 200 }).where("id", "=", others.bea).execute();
    const [row, [bea]] = await Promise.all([
      ordersStore.find(db, siteId, at.order.id),
      readGroomers(db, siteId, [others.bea]),
    ]);
    if (!row || !bea) throw new Error("The visit or the groomer is missing");
    const needs = await readOrderNeeds(db, siteId, row, clock.now());
    await db.transaction().execute((tx) => setLineMinutes(tx, needs, bea));
    expect(await readStored()).toEqual(before);
  });

  it("is as long as agreed once another service is added and removed", async () => {
    const [pet] = at.order.petServicesByPet;
    const services = [{ id: at.world.offer.services.groom, serviceAddOns: [] }];
    const agreedTotal = { min: 0, max: 1_000_000 };
    const added = await call("POST", "/pet-services", { petId: pet?.pet.id, services, agreedTotal });
    expect(added.status).toBe(200);
    await archive();
    const line = (added.body as typeof at.order).petServicesByPet[0]?.services.find(
      ({ service }) => service.id === services[0]?.id,
    );
    expect((await call("DELETE", `/pet-services/${line?.petServiceId}`)).status).toBe(200);
    expect(minutesOf(await show())).toBe(minutesOf(at.order));
  });

  it("loses the add-on when its own line changes, and only then", async () => {
    const { services, addOns } = at.world.offer;
    const [pet] = at.order.petServicesByPet;
    const line = pet?.services[0]?.petServiceId;
    const setLine = async (serviceAddOns: string[]) => {
      const service = { id: services.bath, serviceAddOns };
      const body = { service, agreedTotal: { min: 0, max: 1_000_000 } };
      const { status, body: order } = await call("PUT", `/pet-services/${line}`, body);
      expect([status, order.message]).toEqual([200, undefined]);
      return (order as typeof at.order).petServicesByPet[0]?.services[0]?.addOns.map(({ id }) => id);
    };
    await database.db
      .updateTable("addOns")
      .set({ availableInOnlineBooking: true })
      .where("id", "=", addOns.offline)
      .execute();
    await archive();
    expect(await setLine([addOns.teeth]), "unchanged").toEqual([addOns.teeth]);
    expect(await setLine([addOns.teeth, addOns.offline])).toEqual([addOns.offline]);
  });

  it("costs what was agreed when its pet weighs more than booked", async () => {
    const before = await readStored();
    await archive();
    reach(at.order.appointmentStart, 5);
    await answers.signIn();
    const petId = at.order.petServicesByPet[0]?.pet.id;
    const change = { kind: "pet", petId, breedId: at.world.pets.breeds.shepherd, weight: 90 };
    const { status, body } = await at.world.call("POST", `/v2/groomer/appointments/${at.order.id}/proposal`, {
      token: answers.groomer,
      body: { change, reason: "The coat is thick" },
    });
    expect([status, body.proposal?.total]).toEqual([200, at.order.totals.total]);
    const agreed = await call("POST", "/proposal/agree", { proposalId: body.proposal.id });
    expect(agreed.status).toBe(200);
    expect(await readStored()).toEqual(before);
  });
});
