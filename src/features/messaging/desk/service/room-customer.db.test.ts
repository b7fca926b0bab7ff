import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { makeOrder } from "#features/orders/factory.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { useDeskSteps } from "#tests/desk-steps.ts";
import type { Customer } from "#tests/works/stage.ts";
import { makePairRoom } from "../../factory.ts";

const database = useDatabase();
const { at, desk, member, open, waiting, addStaff } = useDeskSteps(database);

let petId = "";
beforeEach(async () => {
  petId = await at.stage.pet(at.ann, { name: "Biscuit", weight: 14, anxiousAggressive: true });
});

/** A visit of a customer in so many days; without days a request without a time. */
async function visit(days: number | null, customer: Customer = at.ann, pet = petId): Promise<string> {
  const { siteId, areaId, offer } = at.stage.world;
  const now = at.stage.now();
  const start = days === null ? null : new Date(now.getTime() + days * 86_400_000);
  const lines = [{ petId: pet, serviceId: offer.services.bath }];
  const of = { customerId: customer.customerId, areaId, now, start, lines };
  const orderOver =
    days === null ? { ...of, status: "request" as const } : { ...of, groomerId: at.stage.ada };
  return makeOrder(database.db, siteId, orderOver);
}
const giveCredit = (amount: number) =>
  database.db
    .insertInto("creditEntries")
    .values({
      ...{ siteId: at.stage.world.siteId, customerId: at.ann.customerId, createdAt: at.stage.now() },
      ...{ kind: "goodwill", position: 1, amount, balance: amount },
    })
    .execute();
const shown = async (by: { token: string }, roomId: string) =>
  (await desk(by, "GET", `/rooms/${roomId}/customer`)).body.customer;
const idsOf = (visits: { id: string }[]) => visits.map(({ id }) => id);

it("are the next and the latest visits of the customer alone, the pets and the credit", async () => {
  const [first, second, third, fourth] = [await visit(9), await visit(2), await visit(5), await visit(20)];
  const asked = await visit(null);
  const past = [await visit(-30), await visit(-2), await visit(-9), await visit(-4)];
  const other = await at.stage.customer({ firstName: "Bob", lastName: "Ash" });
  await visit(1, other, await at.stage.pet(other));
  await giveCredit(2_500);
  const customer = await shown(at.sam, await waiting());
  expect(customer).toMatchObject({
    id: at.ann.customerId,
    pets: [{ id: petId, name: "Biscuit", weight: 14, anxiousAggressive: true }],
    credit: 2_500,
  });
  expect(idsOf(customer.upcoming)).toEqual([second, third, first]);
  expect(idsOf(customer.past)).toEqual([past[1], past[3], past[2]]);
  expect(customer.upcoming[0]).toEqual({
    ...{ id: second, number: expect.any(String), status: "accepted", orderMarkedAsNoShow: false },
    ...{ pets: "Biscuit", timeZone: "America/Phoenix", total: { min: 8_000, max: 11_000 } },
    ...{ appointmentStart: expect.any(String), appointmentEnd: expect.any(String) },
  });
  await sql`update orders set status = 'cancelled' where id in (${second}, ${third}, ${fourth})`.execute(
    database.db,
  );
  const left = await shown(at.sam, await waiting());
  expect(idsOf(left.upcoming)).toEqual([first, asked]);
  expect(left.upcoming[1]).toMatchObject({ status: "request", appointmentStart: null });
});

it("are as much as the reader may see elsewhere", async () => {
  await visit(2);
  await giveCredit(2_500);
  const roomId = await waiting();
  const seen = async (...permissions: Permission[]) => {
    const reader = await addStaff("Rae", ["messages.read", ...permissions]);
    const { id, ...rest } = await shown(reader, roomId);
    expect(id).toBe(at.ann.customerId);
    return Object.keys(rest)
      .filter((part) => rest[part] !== null)
      .sort();
  };
  expect(await seen()).toEqual([]);
  expect(await seen("orders.read")).toEqual(["past", "upcoming"]);
  expect(await seen("customers.read")).toEqual(["pets"]);
  // Only the customer's page shows a credit, which staff without this permission may not open.
  expect(await seen("money.read")).toEqual([]);
  expect(await seen("customers.read", "money.read")).toEqual(["credit", "pets"]);
  const refused = await desk(await addStaff("Max", ["customers.read"]), "GET", `/rooms/${roomId}/customer`);
  expect(refused.status).toBe(403);
});

it("have no visits in a conversation of two, which shows its own, and are none without a customer", async () => {
  await visit(2);
  const pair = { customerId: at.ann.customerId, groomerId: at.stage.ada };
  const roomId = await makePairRoom(database.db, at.stage.world.siteId, pair, at.stage.now());
  expect((await desk(at.sam, "GET", `/rooms/${roomId}/customer`)).status).toBe(404);
  await member(at.ann, "POST", `/rooms/${roomId}/team`);
  expect(await shown(at.sam, roomId)).toMatchObject({
    ...{ pets: [{ name: "Biscuit" }], credit: 0 },
    ...{ upcoming: null, past: null },
  });
  const groomer = await at.stage.groomer();
  expect(await shown(at.sam, (await open(groomer)).body.roomId)).toBeNull();
});
