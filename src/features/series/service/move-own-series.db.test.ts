import { beforeEach, describe, expect, it } from "vitest";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { DATES, extendAll, listMade, makeRegular, occupy, type Regular, ten } from "#tests/series-steps.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";

const database = useDatabase();
let stage: Stage;
let regular: Regular;
let id = "";

beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  await database.db.deleteFrom("series").execute();
  stage = await makeStage(database);
  regular = await makeRegular(stage);
  const { status, body } = await regular.start();
  expect(status, JSON.stringify(body)).toBe(200);
  id = body.id;
});

const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-reschedule")?.id ?? "";
/** From the second date on, Wednesdays at eleven instead of Mondays at ten. */
const MOVED = { from: "2027-02-01", to: "2027-02-03", time: "11:00" };
const eleven = (date: string) => `${date}T18:00:00.000Z`;
const WEDNESDAYS = ["2027-02-03", "2027-02-17", "2027-03-03"];
/** A drive that costs ten dollars more, with the tax of 8.6 %. */
const MORE_CENTS = 1_086;

const startsOf = async () =>
  (await listMade(stage, regular)).map(({ appointmentStart }) => appointmentStart?.toISOString());
const preview = (over: object = {}, token = regular.owner) =>
  stage.world.call("GET", `/v2/customer/series/${id}/move?${new URLSearchParams({ ...MOVED, ...over })}`, {
    token,
  });
const move = (over: object = {}, token = regular.owner) =>
  stage.world.call("POST", `/v2/customer/series/${id}/move`, {
    token,
    body: { id: newId(), ...MOVED, moves: 0, reasonId, ...over },
  });
async function moved(over: object = {}): Promise<void> {
  const { status, body } = await move(over);
  expect(status, JSON.stringify(body)).toBe(200);
}
const ruleOf = () =>
  database.db
    .selectFrom("series")
    .select(["agreedMax", "moves", "startMinute", "plannedFrom"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const noticesOf = async () =>
  (
    await database.db
      .selectFrom("outboxMessages")
      .select(["key", "bodyText"])
      .where("key", "like", `series:${id}:moved:%`)
      .orderBy("key")
      .execute()
  ).map(({ key, bodyText }) => ({ key: key.replace(`series:${id}:`, ""), bodyText }));

/** Lets the drive to the customer cost more on Wednesdays. */
async function raiseWednesdays(): Promise<void> {
  const { id: _, ...zone } = await database.db
    .selectFrom("workZones")
    .selectAll()
    .where("groomerId", "=", stage.ada)
    .executeTakeFirstOrThrow();
  const others = zone.workDays.filter((day) => day !== WEDNESDAY);
  await database.db
    .updateTable("workZones")
    .set({ workDays: others })
    .where("groomerId", "=", stage.ada)
    .execute();
  const dear = { id: newId(), name: "Midweek", price: zone.price + 1_000, workDays: [WEDNESDAY] };
  await database.db
    .insertInto("workZones")
    .values({ ...zone, ...dear, polygon: JSON.stringify(zone.polygon) })
    .execute();
}
/** Days of the week count from Sunday, which is 1. */
const WEDNESDAY = 4;

describe("a customer's move of this and later dates", () => {
  it("shows each booked visit with its new time and price, and writes nothing", async () => {
    const { status, body } = await preview();
    expect([status, body]).toMatchObject([200, { ...MOVED, plannedFrom: "2027-03-17", moves: 0 }]);
    expect(body.dates.map(({ newStart }: { newStart: string }) => newStart)).toEqual(WEDNESDAYS.map(eleven));
    expect(body.dates[0]).toMatchObject({ date: "2027-02-01", asks: false, why: null });
    expect(await startsOf()).toEqual(DATES.map(ten));
  });

  it("reschedules the booked visits once, and later ones are made at the new time", async () => {
    const input = { id: newId() };
    await moved(input);
    await moved(input);
    const all = [ten("2027-01-18"), ...WEDNESDAYS.map(eleven)];
    expect(await startsOf()).toEqual(all);
    const changes = await database.db
      .selectFrom("orderChanges")
      .select(["status", "reasonId", "madeBy"])
      .where("siteId", "=", stage.world.siteId)
      .execute();
    expect(changes).toEqual(Array(3).fill({ status: "done", reasonId, madeBy: "customer" }));
    const [toCustomer, toGroomer, ...others] = await noticesOf();
    expect([toCustomer?.key, toGroomer?.key, others]).toEqual([
      "moved:1:customer",
      `moved:1:groomer:${stage.ada}`,
      [],
    ]);
    expect(toGroomer?.bodyText).toContain("every 2 weeks from Wednesday, Feb 3 on, at 11:00 AM");
    stage.world.clock.advance({ days: 14 });
    await extendAll(stage);
    expect(await startsOf()).toEqual([...all, eleven("2027-03-17")]);
  });

  it("waits for a groomer who confirms each visit in person", async () => {
    await database.db
      .updateTable("groomers")
      .set({ autoAcceptOrders: false })
      .where("id", "=", stage.ada)
      .execute();
    await moved();
    const states = (await listMade(stage, regular)).map(({ status }) => status);
    expect(states).toEqual(["accepted", "pending", "pending", "pending"]);
  });

  it("asks the groomer about a visit within the notice, which stays until the answer", async () => {
    const first = DATES[0] ?? "";
    stage.world.clock.set(new Date(Date.parse(ten(first)) - 3 * 3_600_000));
    const over = { from: first, to: "2027-01-20" };
    const [soon, later] = (await preview(over)).body.dates;
    expect([soon, later]).toMatchObject([{ asks: true, why: null }, { asks: false }]);
    await moved(over);
    const [asked, ...others] = await listMade(stage, regular);
    expect([asked?.status, asked?.appointmentStart?.toISOString()]).toEqual([
      "reschedule_request",
      ten(first),
    ]);
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set(["accepted"]));
    expect(others[0]?.appointmentStart?.toISOString()).toBe(eleven("2027-02-03"));
    expect(await ruleOf()).toMatchObject({ moves: 1, startMinute: 660 });
  });

  it("asks about a visit whose new time is not free, and moves none before", async () => {
    await occupy(stage, "2027-02-17");
    const atTen = { time: "10:00" };
    const { dates } = (await preview(atTen)).body;
    expect(dates[1]).toMatchObject({ date: "2027-02-15", price: null, why: "fully_booked" });
    const refused = await move(atTen);
    expect(refused.body).toMatchObject({ code: "slot_taken", details: { dates: ["2027-02-15"] } });
    expect(await startsOf()).toEqual(DATES.map(ten));
    const { startsAt } = dates[1].nearest[0];
    await moved({ ...atTen, changes: [{ date: "2027-02-15", startsAt }] });
    expect(await startsOf()).toEqual(
      [ten("2027-01-18"), ten("2027-02-03"), startsAt, ten("2027-03-03")].sort(),
    );
  });

  it("asks about a higher price, and later dates may cost that much from then on", async () => {
    await raiseWednesdays();
    const before = await ruleOf();
    const { dates } = (await preview()).body;
    expect(dates.map(({ why }: { why: string }) => why)).toEqual(Array(3).fill("dearer"));
    const [free] = dates[0].nearest;
    expect(free.startsAt).toBe(dates[0].newStart);
    const refused = await move();
    expect([refused.status, refused.body.code]).toEqual([409, "slot_taken"]);
    type Shown = { date: string; newStart: string; nearest: { price: { min: number; max: number } }[] };
    const choices = (dates as Shown[]).map(({ date, newStart, nearest }) => ({
      ...{ date, startsAt: newStart, agreedTotal: nearest[0]?.price },
    }));
    const cheap = choices.map((choice) => ({ ...choice, agreedTotal: { min: 0, max: 1 } }));
    const faults = await move({ changes: cheap });
    expect([faults.status, Object.keys(faults.body.errors)]).toEqual([
      422,
      [0, 1, 2].map((index) => `changes.${index}.startsAt`),
    ]);
    expect(await startsOf()).toEqual(DATES.map(ten));
    // What the call says is agreed does not count above the price that was shown.
    const [first, ...others] = choices;
    await moved({ changes: [{ ...first, agreedTotal: { min: 0, max: 1_000_000 } }, ...others] });
    expect(await startsOf()).toEqual([ten("2027-01-18"), ...WEDNESDAYS.map(eleven)]);
    expect((await ruleOf()).agreedMax).toBe(before.agreedMax + MORE_CENTS);
    stage.world.clock.advance({ days: 14 });
    await extendAll(stage);
    expect((await startsOf()).at(-1)).toBe(eleven("2027-03-17"));
  });

  it("agrees to the price of another time for that visit alone", async () => {
    await raiseWednesdays();
    await occupy(stage, "2027-02-04");
    const before = await ruleOf();
    const thursdays = { to: "2027-02-04", time: "10:00" };
    const agreedTotal = { min: 0, max: 1_000_000 };
    await moved({
      ...thursdays,
      changes: [{ date: "2027-02-01", startsAt: eleven("2027-02-03"), agreedTotal }],
    });
    expect(await startsOf()).toContain(eleven("2027-02-03"));
    expect((await ruleOf()).agreedMax).toBe(before.agreedMax);
  });

  it("moves nothing after another move than the customer saw", async () => {
    const body = { id: newId(), ...MOVED, isAgreed: true };
    const byGroomer = await stage.world.call("POST", `/v2/groomer/series/${id}/move`, {
      ...{ token: regular.token, body },
    });
    expect(byGroomer.status).toBe(200);
    const all = await startsOf();
    const late = { from: "2027-01-18", to: "2027-01-19" };
    const { status, body: refused } = await move(late);
    expect([status, refused.code, refused.details]).toEqual([
      409,
      "conflict",
      { startTime: "11:00", plannedFrom: "2027-03-17", moves: 1 },
    ]);
    expect(await startsOf()).toEqual(all);
    await moved({ ...late, moves: 1 });
    expect((await ruleOf()).moves).toBe(2);
  });

  it("leaves a visit with another groomer, and one that waits for a cancellation", async () => {
    const [, second, third] = await listMade(stage, regular);
    const bea = await stage.world.addGroomer({ displayName: "Bea Comb" });
    await stage.setOrder(second?.id ?? "", { groomerId: bea });
    await stage.setOrder(third?.id ?? "", { status: "cancellation_request" });
    const { dates } = (await preview()).body;
    expect(dates.map(({ date, why }: { date: string; why: string }) => [date, why])).toEqual([
      ["2027-02-15", "unsettled"],
      ["2027-03-01", null],
    ]);
    await moved();
    expect(await startsOf()).toEqual(
      [...["2027-01-18", "2027-02-01", "2027-02-15"].map(ten), eleven("2027-03-03")].sort(),
    );
  });

  it("is limited for each mover alone", async () => {
    expect((await preview()).status).toBe(200);
    await moved();
    const used = database.db.updateTable("limits").set({ points: 60 });
    await used.where("key", "like", "series move%").execute();
    expect([(await preview()).status, (await move({ moves: 1 })).status]).toEqual([429, 429]);
    const path = `/v2/groomer/series/${id}/move`;
    const rule = { from: "2027-02-03", to: "2027-02-04", time: "11:00" };
    const { token } = regular;
    const shown = await stage.world.call("GET", `${path}?${new URLSearchParams(rule)}`, { token });
    const body = { id: newId(), ...rule, moves: 1, isAgreed: true };
    const byGroomer = await stage.world.call("POST", path, { token, body });
    expect([shown.status, byGroomer.status]).toEqual([200, 200]);
  });

  it("counts each visit as a reschedule, and moves none beyond that limit", async () => {
    await moved();
    const all = await startsOf();
    const reschedules = database.db.updateTable("limits").set({ points: 28 });
    const counted = database.db.selectFrom("limits").select("points").where("key", "like", "reschedule/%");
    expect(await counted.execute()).toEqual([{ points: 3 }]);
    await reschedules.where("key", "like", "reschedule/%").execute();
    expect((await move({ from: "2027-02-03", to: "2027-02-04", moves: 1 })).status).toBe(429);
    expect(await startsOf()).toEqual(all);
  });

  it("refuses a reason of another kind, and callers other than the customer", async () => {
    const cancelling = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id;
    expect(Object.keys((await move({ reasonId: cancelling })).body.errors)).toEqual(["reasonId"]);
    const { token } = await stage.world.addCustomer();
    for (const call of [preview, move]) {
      expect((await call({}, token)).status).toBe(404);
      expect((await call({}, regular.token)).status).toBe(403);
    }
    expect((await regular.end(id, { from: "2027-03-01" })).status).toBe(200);
    expect([(await preview()).status, (await move()).status]).toEqual([409, 409]);
    expect(await startsOf()).toEqual(DATES.map(ten));
  });
});
