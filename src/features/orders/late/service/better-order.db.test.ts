import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage, type Visit } from "#tests/works/stage.ts";
import type { BetterOrder } from "../contract/better-order.ts";

const database = useDatabase();
/** The tests' clock stands on the Tuesday before. */
const DATE = "2027-01-08";
const [NORTH, SOUTH] = [33.645, 33.285];
let stage: Stage;
let token = "";
const visits: Visit[] = [];

const at = (hour: number) => new Date(Date.parse(`${DATE}T07:00:00Z`) + hour * 3_600_000);

/** Puts a visit at an hour of Phoenix's clock, for an hour, north or south of the groomer's start. */
async function place({ id, order }: Visit, hour: number, latitude: number): Promise<void> {
  const [start, end] = [at(hour), at(hour + 1)];
  await stage.setOrder(id, {
    ...{ appointmentStart: start, appointmentEnd: end, status: "accepted", orderMarkedAsNoShow: false },
    address: JSON.stringify({ ...order.address, latitude, precision: "exact" }),
  });
  await database.db
    .updateTable("occupancy")
    .set({ during: `[${start.toISOString()},${end.toISOString()})`, latitude, spreadMiles: 0, door: 0 })
    .where("holder", "=", id)
    .execute();
}

async function show(date = DATE, by = token): Promise<BetterOrder> {
  const { status, body } = await stage.world.call("GET", `/v2/groomer/day/${date}/better-order`, {
    token: by,
  });
  expect(status).toBe(200);
  return body;
}

const ask = (id: string, appointmentStart: string) =>
  stage.world.call("POST", `/v2/groomer/appointments/${id}/ask-for-time`, {
    token,
    body: { appointmentStart },
  });

const agree = ({ id, token: by }: Visit, appointmentStart: string) =>
  stage.world.call("POST", `/v2/service-checkout/pet-service/customer-orders/${id}/proposed-time/agree`, {
    token: by,
    body: { appointmentStart },
  });

beforeAll(async () => {
  stage = await makeStage(database);
  token = (await stage.groomer()).token;
  for (const _ of [0, 1, 2]) visits.push(await stage.visit());
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  await database.db.deleteFrom("orderChanges").execute();
  const [first, second, third] = visits as [Visit, Visit, Visit];
  await place(first, 9.75, NORTH);
  await place(second, 11.75, SOUTH);
  await place(third, 15.25, NORTH);
});

describe("a better order of a groomer's day", () => {
  it("names the visit that moves, and its time can be asked for and agreed to", async () => {
    const found = await show();
    expect(found.savedMinutes).toBeGreaterThanOrEqual(15);
    const [better, ...others] = found.visits;
    expect(others).toEqual([]);
    const visit = visits.find(({ id }) => id === better?.id) as Visit;
    expect(better).toMatchObject({
      number: visit.order.number,
      customer: { firstName: "Ann", lastName: "Lee" },
      pets: visit.order.petServicesByPet.map(({ pet }) => pet.name),
    });
    const start = better?.betterStart ?? "";
    expect((await ask(visit.id, start)).status).toBe(200);
    expect((await agree(visit, start)).body).toMatchObject({ appointmentStart: start });
    expect(await show()).toMatchObject({ savedMinutes: 0, visits: [] });
  });

  it("leaves alone a visit whose customer is asked, and the time of the question", async () => {
    const [better] = (await show()).visits;
    await ask(better?.id ?? "", better?.betterStart ?? "");
    const again = await show();
    expect(again.visits.map(({ id }) => id)).not.toContain(better?.id);
    expect(again.visits.map(({ betterStart }) => betterStart)).not.toContain(better?.betterStart);
  });

  it("counts the time of a question as taken, also of a visit on another day", async () => {
    const [better] = (await show()).visits;
    const other = await stage.visit({ date: "2027-01-12" });
    await stage.setOrder(other.id, {
      appointmentEnd: new Date(Date.parse(other.order.appointmentStart ?? "") + 3_600_000),
      address: JSON.stringify({ ...other.order.address, latitude: NORTH, precision: "exact" }),
    });
    const start = better?.betterStart ?? "";
    expect((await ask(other.id, start)).status).toBe(200);
    const starts = (await show()).visits.map(({ betterStart }) => betterStart);
    expect(starts).not.toContain(start);
  });

  it("moves no visit that waits for an answer or was missed", async () => {
    for (const { id } of visits) await stage.setOrder(id, { status: "pending" });
    expect((await show()).visits).toEqual([]);
    for (const { id } of visits) await stage.setOrder(id, { status: "accepted", orderMarkedAsNoShow: true });
    expect((await show()).visits).toEqual([]);
  });

  it("moves no visit that has begun", async () => {
    const before = stage.world.clock.now();
    expect((await show()).visits).not.toEqual([]);
    stage.world.clock.set(at(12));
    expect((await show()).visits).toEqual([]);
    stage.world.clock.set(before);
  });

  it("moves no visit at whose door the groomer is", async () => {
    const { siteId } = stage.world;
    const { accountId } = await stage.groomer();
    const mark = { siteId, accountId, mark: "arrived", markedAt: at(9), createdAt: at(9) } as const;
    const marks = visits.map(({ id }) => ({ ...mark, orderId: id }));
    await database.db.insertInto("visitMarks").values(marks).execute();
    expect((await show()).visits).toEqual([]);
    await database.db.deleteFrom("visitMarks").execute();
  });

  it("is searched for 60 times an hour by each groomer", async () => {
    const cleo = await stage.groomer(await stage.world.addGroomer({ displayName: "Cleo Comb" }));
    await show(DATE, cleo.token);
    const counted = await database.db
      .updateTable("limits")
      .set({ points: 60 })
      .where("key", "like", "better order/%")
      .executeTakeFirstOrThrow();
    expect(counted.numUpdatedRows).toBe(1n);
    const path = `/v2/groomer/day/${DATE}/better-order`;
    const refused = await stage.world.call("GET", path, { token: cleo.token });
    expect(refused.body.code).toBe("too_many_requests");
    await show();
  });

  it("is of the caller's own day", async () => {
    const bea = await stage.groomer(await stage.world.addGroomer({ displayName: "Bea Comb" }));
    expect(await show(DATE, bea.token)).toMatchObject({ savedMinutes: 0, visits: [] });
    expect(await show("2027-01-11")).toMatchObject({ savedMinutes: 0, visits: [] });
    const { status } = await stage.world.call("GET", "/v2/groomer/day/someday/better-order", { token });
    expect(status).toBe(404);
  });
});
