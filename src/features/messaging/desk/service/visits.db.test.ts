import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { makeOrder } from "#features/orders/factory.ts";
import { useDatabase } from "#tests/db.ts";
import { useDeskSteps } from "#tests/desk-steps.ts";
import { makePairRoom } from "../../factory.ts";

const database = useDatabase();
const { at, desk, member, say, waiting, addStaff } = useDeskSteps(database);

let roomId = "";
beforeEach(async () => {
  const pair = { customerId: at.ann.customerId, groomerId: at.stage.ada };
  roomId = await makePairRoom(database.db, at.stage.world.siteId, pair, at.stage.now());
});

/** A visit of Ann in so many days, with its card in the room of Ann and the groomer. */
async function visit(days: number, groomerId = at.stage.ada): Promise<string> {
  const { world, now } = at.stage;
  const { siteId, areaId, offer } = world;
  const { customerId } = at.ann;
  const lines = [{ petId: await at.stage.pet(at.ann), serviceId: offer.services.bath }];
  const start = new Date(now().getTime() + days * 86_400_000);
  const of = { customerId, areaId, groomerId, now: now(), start, lines };
  const id = await makeOrder(database.db, siteId, of);
  await sql`select write_order_card(${siteId}, ${customerId}, ${groomerId}, ${id}, 'placed', 'Room created',
    ${now()}::timestamptz)`.execute(database.db);
  return id;
}
const askTeam = () => member(at.ann, "POST", `/rooms/${roomId}/team`);
const visits = (by: { token: string } = at.sam, id = roomId) => desk(by, "GET", `/rooms/${id}/visits`);
const ids = async () => (await visits()).body.map(({ id }: { id: string }) => id);

it("are those with a card in the room, also from before the team joined, as they are now", async () => {
  const [past, next] = [await visit(-3), await visit(2)];
  await say(at.ann, roomId, "The gate code is under the mat.");
  expect((await visits()).status).toBe(404);
  await askTeam();
  expect(await ids()).toEqual([next, past]);
  // The conversation itself still begins with the notice.
  const { body } = await desk(at.sam, "GET", `/rooms/${roomId}/messages`);
  expect([body.orders, body.items.length]).toEqual([[], 1]);
  await database.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", next).execute();
  const [shown] = (await visits()).body;
  expect(shown).toMatchObject({ id: next, status: "cancelled", total: { min: 8_000, max: 11_000 } });
});

it("show nothing that their customer or groomer could answer, and no message", async () => {
  const id = await visit(2);
  const { number } = await database.db
    .selectFrom("orders")
    .select("number")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await say(at.ann, roomId, "The gate code is under the mat.");
  await askTeam();
  const { body } = await visits();
  expect(Object.keys(body[0]).sort()).toEqual(
    "appointmentEnd appointmentStart id number orderMarkedAsNoShow pets status timeZone total".split(" "),
  );
  expect(body[0].number).toBe(number);
  expect(JSON.stringify(body)).not.toContain("gate code");
});

it("are not those with another groomer, nor with a card that was taken back", async () => {
  const [moved, left, other] = [await visit(1), await visit(2), await visit(3)];
  const bea = await at.stage.world.addGroomer({ displayName: "Bea Comb" });
  const elsewhere = await visit(4, bea);
  await database.db.updateTable("orders").set({ groomerId: bea }).where("id", "=", moved).execute();
  await database.db
    .updateTable("messages")
    .set({ removedAt: at.stage.now() })
    .where("orderId", "=", left)
    .execute();
  await askTeam();
  expect(await ids()).toEqual([other]);
  expect(await ids()).not.toContain(elsewhere);
});

it("are the latest twenty, and one more that says that others are left out", async () => {
  const all: string[] = [];
  for (let days = 1; days <= 22; days++) all.push(await visit(days));
  await askTeam();
  expect(await ids()).toEqual(all.slice(1).reverse());
});

it("are none in a support room, and none for staff who may not see appointments", async () => {
  await visit(2);
  await askTeam();
  expect((await visits(at.sam, await waiting())).body).toEqual([]);
  const reader = await addStaff("Rae", ["messages.read"]);
  expect((await visits(reader)).body).toEqual([]);
  expect((await visits(await addStaff("Max", ["orders.read"]))).status).toBe(403);
  expect((await visits(await addStaff("Bo", ["messages.read", "orders.read"]))).body.length).toBe(1);
});
