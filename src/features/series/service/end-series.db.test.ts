import { beforeEach, describe, expect, it } from "vitest";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { extendAll, listMade, makeRegular, type Regular, ten } from "#tests/series-steps.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { forgetSeries } from "./forget-series.ts";

const database = useDatabase();
let stage: Stage;
let regular: Regular;

beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  await database.db.deleteFrom("series").execute();
  stage = await makeStage(database);
  regular = await makeRegular(stage);
});

const ordersOf = () => listMade(stage, regular);
async function started(over: object = {}): Promise<string> {
  const { status, body } = await regular.start(over);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}
const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id;
const runJob = () => extendAll(stage);

describe("ending standing appointments", () => {
  it("cancels this and later visits, plans no more, and leaves earlier ones", async () => {
    const id = await started();
    for (let press = 0; press < 2; press++)
      expect((await regular.end(id, { from: "2027-02-15" })).status).toBe(200);
    expect((await ordersOf()).map(({ status }) => status)).toEqual([
      "accepted",
      "accepted",
      "cancelled",
      "cancelled",
    ]);
    stage.world.clock.advance({ days: 14 });
    await runJob();
    expect(await ordersOf()).toHaveLength(4);
    expect((await regular.show(id)).endedFrom).toBe("2027-02-15");
    const later = await regular.end(id, { from: "2027-03-01" });
    expect(later.body.endedFrom).toBe("2027-02-15");
    const booked = await database.db.selectFrom("occupancy").select("holder").execute();
    const open = (await ordersOf()).filter(({ status }) => status === "accepted").map((order) => order.id);
    for (const one of open) expect(booked.map(({ holder }) => holder)).toContain(one);
  });

  it("from a later date on still makes the dates before it", async () => {
    const id = await started();
    expect((await regular.end(id, { from: "2027-03-29" })).status).toBe(200);
    expect((await ordersOf()).map(({ status }) => status)).toEqual(Array(4).fill("accepted"));
    for (let weeks = 0; weeks < 3; weeks++) {
      stage.world.clock.advance({ days: 14 });
      await runJob();
    }
    const made = (await ordersOf()).map(({ appointmentStart }) => appointmentStart?.toISOString());
    expect(made).toHaveLength(5);
    expect(made).toContain(ten("2027-03-15"));
  });

  it("leaves a visit alone that the customer has moved to another groomer", async () => {
    const id = await started();
    const [first, second] = await ordersOf();
    const other = await stage.world.addGroomer({ displayName: "Cleo" });
    await stage.setOrder(second?.id ?? "", { groomerId: other });
    expect((await regular.end(id, {})).status).toBe(200);
    const after = await ordersOf();
    expect(after.map(({ status }) => status)).toEqual(["cancelled", "accepted", "cancelled", "cancelled"]);
    expect(first?.id).toBe(after[0]?.id);
    expect((await regular.show(id)).dates).toMatchObject([{ date: "2027-02-01", order: null }]);
  });

  it("by the customer cancels what is ahead, and asks within the notice", async () => {
    const id = await started();
    // Two hours before the first date: the notice of changes has begun.
    stage.world.clock.set(new Date("2027-01-18T15:00:00.000Z"));
    expect((await regular.endOwn(id, { reasonId: newId() })).status).toBe(422);
    const { status, body } = await regular.endOwn(id, { reasonId });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ endedFrom: "2027-01-18", endedBy: "customer" });
    expect((await ordersOf()).map((order) => order.status)).toEqual([
      "cancellation_request",
      "cancelled",
      "cancelled",
      "cancelled",
    ]);
  });

  it("goes with the customer's account, and the visits stay", async () => {
    const id = await started();
    const scope = { siteId: stage.world.siteId, customerId: regular.id };
    await database.db.transaction().execute((tx) => forgetSeries(tx, scope));
    const left = await database.db.selectFrom("series").select("id").where("id", "=", id).execute();
    expect(left).toEqual([]);
    expect(await ordersOf()).toHaveLength(4);
  });
});
