import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ORDERS_PATH } from "#features/orders/contract/order.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";

const database = useDatabase();
const CLIENTS = Array.from({ length: 50 }, (_, nth) => nth);
let world: World;
let groomerId: string;

type Customer = Awaited<ReturnType<World["addCustomer"]>>;

beforeAll(async () => {
  world = await makeWorld(database.db);
});

beforeEach(async () => {
  groomerId = await world.addGroomer();
});

async function visit({ customerId }: Customer): Promise<string> {
  const petId = await makePet(database.db, world.siteId, customerId, world.pets.breeds.poodle);
  return makeOrder(database.db, world.siteId, {
    customerId,
    areaId: world.areaId,
    groomerId,
    status: "complete",
    start: new Date("2027-01-04T18:00:00Z"),
    lines: [{ petId, serviceId: world.offer.services.bath }],
    now: NOW,
  });
}

const write = ({ token }: Customer, orderId: string, rating: number) =>
  world.call("POST", "/v2/service-review/customer", { token, body: { orderId, rating } });
const profile = async () =>
  (await world.call("GET", `/v2/service-provider/account/public-profile/${groomerId}`)).body;

/** Locks the groomer until four clients wait, which exposes a count that ignores the lock. */
async function throughGroomer<T>(clients: readonly (() => Promise<T>)[]): Promise<T[]> {
  const gate = await database.pool.connect();
  await gate.query("begin");
  await gate.query("select 1 from groomers where id = $1 for no key update", [groomerId]);
  const running = Promise.all(clients.map((act) => act()));
  for (let turn = 0; turn < 200; turn++) {
    const { rows } = await gate.query(
      `select count(distinct pid)::int as waiting from pg_locks join pg_stat_activity using (pid)
       where not granted and datname = current_database()`,
    );
    if (rows[0].waiting >= 4) break;
    await sleep(10);
  }
  await gate.query("commit");
  gate.release();
  return running;
}

describe("reviews that arrive at once", () => {
  it("are all counted for one groomer of fifty customers", async () => {
    const people = await Promise.all(CLIENTS.map(() => world.addCustomer()));
    const orders = await Promise.all(people.map(visit));
    const answers = await throughGroomer(
      people.map((customer, nth) => () => write(customer, orders[nth] ?? "", 1 + (nth % 5))),
    );
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const { rating, reviewCount, ratingBreakdown } = await profile();
    expect([rating, reviewCount]).toEqual([3, 50]);
    expect(ratingBreakdown.map(({ count }: { count: number }) => count)).toEqual([10, 10, 10, 10, 10]);
  });

  it("are written once when a customer sends fifty for one visit", async () => {
    const mia = await world.addCustomer();
    const order = await visit(mia);
    const answers = await Promise.all(CLIENTS.map((nth) => write(mia, order, 1 + (nth % 5))));
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { rating, reviewCount } = await profile();
    expect([rating, reviewCount]).toEqual([accepted[0]?.body.rating, 1]);
    const shown = await world.call("GET", `${ORDERS_PATH}/${order}`, { token: mia.token });
    expect(shown.body.review.rating).toBe(accepted[0]?.body.rating);
  });
});
