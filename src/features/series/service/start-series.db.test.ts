import { beforeEach, describe, expect, it } from "vitest";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { DATES, listMade, makeRegular, occupy, type Regular, ten } from "#tests/series-steps.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";

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
const startsOf = async () =>
  (await ordersOf()).map(({ appointmentStart }) => appointmentStart?.toISOString());
const statesOf = async (id: string) =>
  Object.fromEntries((await regular.show(id)).dates.map(({ date, state, why }) => [date, why ?? state]));
async function started(over: object = {}): Promise<string> {
  const { status, body } = await regular.start(over);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}
const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id;

describe("the preview of standing appointments", () => {
  it("shows each date within the horizon, free at a price, and writes nothing", async () => {
    const { status, body } = await regular.preview();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.dates.map(({ date }: { date: string }) => date)).toEqual(DATES);
    expect(body).toMatchObject({ startTime: "10:00", plannedFrom: "2027-03-15", notAtOnce: null });
    for (const date of body.dates) expect(date).toMatchObject({ reason: null, nearest: [] });
    expect(body.price.max).toBe(body.dates[0].price.max);
    expect(await ordersOf()).toEqual([]);
  });

  it("says why a date is not free, with the nearest times", async () => {
    await occupy(stage, "2027-02-01");
    const { body } = await regular.preview();
    const conflict = body.dates[1];
    expect(conflict).toMatchObject({ date: "2027-02-01", price: null, reason: "fully_booked" });
    expect(conflict.nearest.length).toBeGreaterThan(1);
    expect(body.dates[0].reason).toBeNull();
  });

  it("refuses a visit that is canceled, missed or not confirmed, and one without a time", async () => {
    await stage.setOrder(regular.orderId, { status: "pending" });
    expect((await regular.preview()).status).toBe(409);
    await stage.setOrder(regular.orderId, { status: "accepted", orderMarkedAsNoShow: true });
    expect((await regular.preview()).status).toBe(409);
    await stage.setOrder(regular.orderId, { status: "cancelled" });
    expect((await regular.preview()).status).toBe(409);
    const { id } = await stage.requested();
    const path = `/v2/groomer/orders/${id}/series?weeks=2`;
    expect((await stage.world.call("GET", path, { token: regular.token })).status).toBe(409);
  });
});

describe("starting standing appointments", () => {
  it("makes the dates within the horizon as ordinary orders in cash, and plans the later ones", async () => {
    const id = await started();
    const orders = await ordersOf();
    expect(await startsOf()).toEqual(DATES.map(ten));
    for (const order of orders)
      expect(order).toMatchObject({ status: "accepted", source: "groomer", paymentMethod: "cash" });
    expect(await statesOf(id)).toEqual({
      ...Object.fromEntries(DATES.map((date) => [date, "made"])),
      ...{ "2027-03-15": "planned", "2027-03-29": "planned", "2027-04-12": "planned" },
    });
    const sent = await database.db
      .selectFrom("outboxMessages")
      .select("key")
      .where("key", "like", `order:${orders[0]?.id}:confirmation%`)
      .execute();
    expect(sent.length).toBeGreaterThan(0);
  });

  it("makes the conflicting dates as decided, and refuses those without a decision", async () => {
    await occupy(stage, "2027-02-01");
    await occupy(stage, "2027-02-15");
    const refused = await regular.start({ changes: [{ date: "2027-02-15" }] });
    expect([refused.status, refused.body.code]).toEqual([409, "slot_taken"]);
    expect(refused.body.details.dates).toEqual(["2027-02-01"]);
    expect(await ordersOf()).toEqual([]);
    const changes = [{ date: "2027-02-15" }, { date: "2027-02-01", startsAt: "2027-02-02T17:00:00.000Z" }];
    const id = await started({ changes });
    expect(await startsOf()).toEqual([ten(DATES[0] ?? ""), ten("2027-02-02"), ten("2027-03-01")]);
    expect(await statesOf(id)).toMatchObject({ "2027-02-01": "made", "2027-02-15": "skipped" });
  });

  it("refuses a changed time that is not free, and faults of the input at their fields", async () => {
    await occupy(stage, "2027-02-01");
    const taken = await regular.start({ changes: [{ date: "2027-02-01", startsAt: ten("2027-02-01") }] });
    expect([taken.status, taken.body.code]).toEqual([409, "slot_taken"]);
    const faultsOf = async (over: object) => {
      const { status, body } = await regular.start(over);
      return [status, ...Object.keys(body.errors ?? {})];
    };
    const skip = (date: string) => ({ date });
    expect(await faultsOf({ changes: [skip("2027-02-02")] })).toEqual([422, "changes.0.date"]);
    expect(await faultsOf({ changes: [skip(DATES[0] ?? ""), skip(DATES[0] ?? "")] })).toEqual([
      422,
      "changes.1.date",
    ]);
    const far = { date: DATES[0], startsAt: ten("2027-01-26") };
    expect(await faultsOf({ changes: [far] })).toEqual([422, "changes.0.startsAt"]);
    expect(await faultsOf({ isAgreed: false })).toEqual([422, "isAgreed"]);
    expect(await faultsOf({ weeks: 1 })).toEqual([422, "weeks"]);
    expect(await faultsOf({ weeks: 13 })).toEqual([422, "weeks"]);
    const all = await regular.start({ changes: DATES.map(skip) });
    expect([all.status, all.body.code]).toEqual([409, "conflict"]);
    expect(await ordersOf()).toEqual([]);
  });

  it("refuses a price above what the client agreed to", async () => {
    const { body } = await regular.preview();
    const agreedTotal = { min: 0, max: body.price.max - 1 };
    const { status, body: refusal } = await regular.start({ agreedTotal });
    expect([status, refusal.code]).toEqual([409, "price_changed"]);
    expect(await ordersOf()).toEqual([]);
  });

  it("never books later dates above what was seen, whatever was agreed", async () => {
    const { body } = await regular.preview();
    const id = await started({ agreedTotal: { min: 0, max: 100_000_000 } });
    expect((await regular.show(id)).agreedMax).toBe(body.price.max);
  });

  it("refuses a client whose account will be deleted, as any booking for a client does", async () => {
    await database.db
      .updateTable("accounts")
      .set({ deletesAt: new Date("2027-02-01T00:00:00.000Z"), deletionRequestedAt: stage.world.clock.now() })
      .where("id", "in", (of) => of.selectFrom("customers").select("accountId").where("id", "=", regular.id))
      .execute();
    expect((await regular.preview()).status).toBe(409);
    expect((await regular.start()).status).toBe(409);
    expect(await ordersOf()).toEqual([]);
  });

  it("refuses a client whose number is open, as any booking for a client does", async () => {
    await database.db
      .updateTable("accounts")
      .set({ phoneVerifiedAt: null })
      .where("id", "in", (of) => of.selectFrom("customers").select("accountId").where("id", "=", regular.id))
      .execute();
    expect((await regular.preview()).body.notAtOnce).toBe("phone");
    expect((await regular.start()).status).toBe(409);
    expect(await ordersOf()).toEqual([]);
  });

  it("starts one series for an id that is sent again, at once or later", async () => {
    const input = { id: newId() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => regular.start(input)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await regular.start(input)).status).toBe(200);
    expect(await startsOf()).toEqual(DATES.map(ten));
    const other = await regular.start({ ...input, weeks: 4 });
    expect([other.status, other.body.code]).toEqual([409, "conflict"]);
  });

  it("is for the groomer of the visit alone", async () => {
    const stranger = await stage.groomer(await stage.world.addGroomer({ displayName: "Cleo" }));
    const otherBrand = await (await makeWorld(database.db)).addPeople();
    for (const act of [(by: string) => regular.preview(2, by), (by: string) => regular.start({}, by)]) {
      expect((await act(stranger.token)).status).toBe(404);
      expect((await act(otherBrand.groomer.token)).status).toBe(401);
      expect((await act(regular.owner)).status).toBe(403);
    }
    const id = await started();
    const shown = (path: string, token: string) => stage.world.call("GET", path, { token });
    expect((await shown(`/v2/groomer/series/${id}`, stranger.token)).status).toBe(404);
    expect((await shown("/v2/groomer/series", stranger.token)).body.items).toEqual([]);
    expect((await regular.end(id, {}, stranger.token)).status).toBe(404);
    expect((await regular.decide(id, DATES[0] ?? "", {}, stranger.token)).status).toBe(404);
    const customer = (await stage.customer()).token;
    expect((await shown(`/v2/customer/series/${id}`, customer)).status).toBe(404);
    expect((await regular.endOwn(id, { reasonId }, customer)).status).toBe(404);
    expect((await shown("/v2/customer/series", customer)).body.items).toEqual([]);
    const own = await shown("/v2/customer/series", regular.owner);
    expect(own.body.items).toMatchObject([{ id, groomer: { id: stage.ada } }]);
    expect((await shown(`/v2/customer/series/${id}`, regular.owner)).body).toMatchObject({ id });
  });
});
