import { beforeAll, describe, expect, it } from "vitest";
import { makeApi, makeSignIn, makeStaffMember } from "#features/accounts/factory.ts";
import { book } from "#features/calendar/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import type { Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";
import { handlers } from "../../src/api.ts";
import { openUnguarded, throughGate } from "./barrier.ts";

const ROUNDS = Math.ceil(Number(process.env.RACE_ROUNDS ?? 100) / 10);
const CONTROL_ROUNDS = 5;
const DAY_MS = 86_400_000;
const AWAY = [
  { latitude: 33.2, longitude: -112.3 },
  { latitude: 33.2, longitude: -112.25 },
  { latitude: 33.25, longitude: -112.25 },
];

const database = useDatabase({ max: 16 });
let world: World;
let customerId = "";
let petId = "";
let staffToken = "";

beforeAll(async () => {
  world = await makeWorld(database.db);
  ({ customerId } = await world.addCustomer());
  staffToken = (await makeStaffMember(database.db, world.siteId, { now: NOW })).token;
  petId = await makePet(database.db, world.siteId, customerId, world.pets.breeds.poodle, { now: NOW });
});

/**
 * Books a visit while its groomer's only zone moves away, on the rows that `db` sees. The groomer and staff
 * move it in turn.
 */
async function race(db: Db, round: number) {
  const groomerId = await world.addGroomer();
  const [groomer] = await readGroomers(database.db, world.siteId, [groomerId]);
  if (!groomer) throw new Error("no groomer");
  const token = await makeSignIn(database.db, world.siteId, groomer.accountId, { now: NOW });
  const startsAt = new Date(Date.parse("2027-01-08T17:00:00Z") + (round % 50) * DAY_MS);
  const lines = [{ petId, serviceId: world.offer.services.bath }];
  const order = { customerId, areaId: world.areaId, groomerId, start: startsAt, lines, now: NOW };
  const orderId = await makeOrder(database.db, world.siteId, order);
  const needs = {
    ...{ place: groomer.startPlace, minutes: 60, pets: [], from: "2027-01-06", to: "2027-12-31" },
    ...{ noticeMinutes: 0, horizonDays: 360 },
  };
  const choice = { groomer, needs, startsAt, orderId };
  const api = makeApi(db, handlers, world.clock);
  const body = { name: "Away", price: 500, workDays: [1, 2, 3, 4, 5, 6, 7], corners: AWAY };
  const [zone] = groomer.zones;
  const isByStaff = round % 2 === 1;
  const path = isByStaff ? `/v2/staff/groomers/${groomerId}/zones` : "/v2/groomer/zones";
  const { body: shown } = await api(world.host, "GET", path, { token: isByStaff ? staffToken : token });
  const sent = isByStaff ? { token: staffToken, body: { ...body, from: shown.zones[0] } } : { token, body };
  let isBooked = false;
  let changed: Awaited<ReturnType<typeof api>> | undefined;
  await throughGate<void>(database, 2, [
    async () => {
      const visit = await db
        .transaction()
        .execute((tx) => book(tx, world.siteId, { holder: newId() }, choice, NOW));
      isBooked = visit.ok;
    },
    async () => {
      changed = await api(world.host, "PUT", `${path}/${zone?.id}`, sent);
    },
  ]);
  const listed: { orderId: string }[] = changed?.body.details?.visits ?? [];
  const isListed = listed.some((visit) => visit.orderId === orderId);
  return { isBooked, isChanged: changed?.status === 200, isListed };
}

describe("a zone that moves away while a visit is booked in it", () => {
  it(`lists the visit, or the booking is refused, in each of ${ROUNDS} rounds`, {
    timeout: 600_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { isBooked, isChanged, isListed } = await race(database.db, round);
      expect({ isBooked, isListed }).toEqual({ isBooked: !isChanged, isListed: !isChanged });
    }
  });

  it("loses visits silently without the groomer's lock", { timeout: 600_000 }, async () => {
    const bare = await openUnguarded(database);
    try {
      let lost = 0;
      for (let round = 0; round < CONTROL_ROUNDS; round++) {
        const { isBooked, isChanged } = await race(bare.db, round);
        if (isBooked && isChanged) lost++;
      }
      expect(lost).toBeGreaterThan(0);
    } finally {
      await bare.close();
    }
  });
});
