import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { PERMISSIONS, type Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { DATES, extendAll, listMade, makeRegular, occupy, type Regular, ten } from "#tests/series-steps.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { type Answer, makeWorld } from "#tests/world.ts";
import { SERIES_REFUSALS } from "../../words.ts";

const database = useDatabase();
let stage: Stage;
let regular: Regular;
let token = "";

beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  await database.db.deleteFrom("series").execute();
  stage = await makeStage(database);
  regular = await makeRegular(stage);
  await database.db
    .updateTable("groomers")
    .set({ autoAcceptOrders: false })
    .where("id", "=", stage.ada)
    .execute();
  token = await stage.staff();
});

const REASON = { description: "The customer moves away." };
const FIRST = DATES[0] ?? "";
const startPath = () => `/v2/staff/orders/${regular.orderId}/series`;
const get = (path: string, by = token) => stage.world.call("GET", path, { token: by });
const post = (path: string, body: object, by = token) => stage.world.call("POST", path, { token: by, body });
const preview = (weeks = 2, by = token) => get(`${startPath()}?weeks=${weeks}`, by);
const start = (over: object = {}, by = token) => post(startPath(), regular.inputFor(over), by);
const end = (id: string, body: object, by = token) => post(`/v2/staff/series/${id}/end`, body, by);
const decide = (id: string, date: string, body: object, by = token) =>
  post(`/v2/staff/series/${id}/dates/${date}`, body, by);
const ordersOf = () => listMade(stage, regular);
const staffWith = async (permissions: readonly Permission[], at = stage) =>
  (await makeStaffMember(database.db, at.world.siteId, { now: stage.now(), permissions })).token;

async function started(over: object = {}): Promise<string> {
  const { status, body } = await start(over);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}
const entriesOf = (id: string) =>
  database.db
    .selectFrom("auditEntries")
    .select(["action", "before", "after", "reason", "subjectId"])
    .where("target", "=", `series=${id}`)
    .orderBy("id")
    .execute();
const mailsOf = async (id: string) =>
  (
    await database.db
      .selectFrom("outboxMessages")
      .select(["key", "bodyText"])
      .where("key", "like", `series:${id}:%`)
      .orderBy("key")
      .execute()
  ).map(({ key, bodyText }) => ({ key: key.replace(`series:${id}:`, ""), bodyText }));
const close = () =>
  post(`/v2/staff/customers/${regular.id}/deactivate`, { description: "Asked us.", visits: "keep" });

describe("standing appointments by the team", () => {
  it("show the dates and conflicts that the groomer sees", async () => {
    await occupy(stage, "2027-02-01");
    const own = (await regular.preview()).body;
    const { status, body } = await preview();
    expect([status, body]).toEqual([200, own]);
    expect(body.dates[1]).toMatchObject({ reason: "fully_booked" });
    expect(await ordersOf()).toEqual([]);
  });

  it("book each date in cash, which the groomer answers; both get a mail, and the log an entry", async () => {
    const input = { id: newId() };
    const id = await started(input);
    expect((await start(input)).body.id).toBe(id);
    const orders = await ordersOf();
    expect(orders.map(({ appointmentStart }) => appointmentStart?.toISOString())).toEqual(DATES.map(ten));
    for (const order of orders)
      expect(order).toMatchObject({ status: "pending", source: "staff", paymentMethod: "cash" });
    const entries = await entriesOf(id);
    expect(entries).toMatchObject([
      { action: "start standing appointment", after: { orderId: regular.orderId, weeks: 2 } },
    ]);
    const mails = await mailsOf(id);
    expect(mails.map(({ key }) => key)).toEqual(["started:customer", `started:groomer:${stage.ada}`]);
    expect(mails[0]?.bodyText).toContain(`/customer/appointments/standing/${id}`);
    expect(mails[1]?.bodyText).toContain(`/groomer/series/${id}`);
    stage.world.clock.advance({ days: 14 });
    await extendAll(stage);
    expect((await ordersOf()).at(-1)).toMatchObject({ status: "pending", source: "staff" });
  });

  it("begin from a visit that the groomer has not answered, and from no canceled one", async () => {
    await stage.setOrder(regular.orderId, { status: "pending" });
    expect((await preview()).status).toBe(200);
    await stage.setOrder(regular.orderId, { status: "cancelled" });
    expect((await preview()).status).toBe(409);
    expect((await start()).status).toBe(409);
  });

  it("cost the full price when all dates lie beyond the horizon, also after a coupon, once", async () => {
    const asBooked = (await preview()).body.price;
    await database.db
      .updateTable("sites")
      .set({ horizonDays: 7 })
      .where("id", "=", stage.world.siteId)
      .execute();
    const { totals } = (await get(`/v2/staff/appointments/${regular.orderId}`)).body;
    const { total } = totals;
    const off = { min: 0 - 1_000, max: 0 - 1_000 };
    const reduced = {
      ...totals,
      entries: [...totals.entries, { kind: "coupon", label: "WELCOME", petId: null, amount: off }],
      total: { min: total.min - 1_000, max: total.max - 1_000 },
    };
    await stage.setOrder(regular.orderId, {
      ...{ totals: JSON.stringify(reduced), totalMin: reduced.total.min, totalMax: reduced.total.max },
    });
    const { body } = await preview(12);
    expect([body.dates, body.price]).toEqual([[], asBooked]);
    const dearer = await start({ weeks: 12, agreedTotal: { min: 0, max: asBooked.max - 1 } });
    expect([dearer.status, dearer.body.code]).toEqual([409, "price_changed"]);
    expect(dearer.body.details).toEqual({ total: asBooked });
    const input = { weeks: 12, agreedTotal: { min: 0, max: 100_000_000 } };
    const id = await started(input);
    const { agreedMax } = await database.db
      .selectFrom("series")
      .select("agreedMax")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(agreedMax).toBe(asBooked.max);
    const again = await start({ ...input, id: newId() });
    expect([again.status, again.body.message]).toEqual([409, SERIES_REFUSALS.repeated]);
  });

  it("obey the lead time of customers", async () => {
    stage.world.clock.set(new Date("2027-01-18T16:55:00.000Z"));
    expect((await regular.preview()).body.dates[0].reason).toBeNull();
    expect((await preview()).body.dates[0].reason).toBe("too_soon");
  });

  it("are set up before the customer confirms the number, but not for a closed account", async () => {
    await database.db
      .updateTable("accounts")
      .set({ phoneVerifiedAt: null })
      .where("id", "in", (of) => of.selectFrom("customers").select("accountId").where("id", "=", regular.id))
      .execute();
    expect((await preview()).body.notAtOnce).toBe("phone");
    const id = await started();
    expect(await ordersOf()).toHaveLength(4);
    expect((await close()).status).toBe(200);
    expect((await preview()).status).toBe(409);
    stage.world.clock.advance({ days: 14 });
    await extendAll(stage);
    expect(await ordersOf()).toHaveLength(4);
    const { body } = await get(`/v2/staff/series/${id}`);
    expect(body.dates).toContainEqual(expect.objectContaining({ date: "2027-03-15", why: "client" }));
  });

  it("are for staff of the brand who may change orders", async () => {
    const id = await started();
    const reader = await staffWith(PERMISSIONS.filter((one) => one !== "orders.write"));
    const blind = await staffWith(PERMISSIONS.filter((one) => one !== "orders.read"));
    const other = await makeStage(database);
    const foreign = await other.staff();
    const calls: [string, string, object?][] = [
      ["GET", `${startPath()}?weeks=2`],
      ["POST", startPath(), regular.inputFor()],
      ["GET", `/v2/staff/series/${id}/dates/${FIRST}`],
      ["POST", `/v2/staff/series/${id}/dates/${FIRST}`, {}],
      ["POST", `/v2/staff/series/${id}/end`, REASON],
      ["GET", `/v2/staff/series/${id}`],
    ];
    for (const [method, path, body] of calls) {
      const send = (by: string, world = stage.world) =>
        world.call(method, path, { token: by, ...(body && { body }) });
      const isRead = path === `/v2/staff/series/${id}`;
      if (!isRead) expect((await send(reader)).status, path).toBe(403);
      // The answers show visits.
      expect((await send(blind)).status, path).toBe(403);
      expect((await send(foreign, other.world)).status, path).toBe(404);
      expect((await send(regular.token)).status, path).toBe(403);
    }
    expect((await (await makeWorld(database.db)).call("GET", startPath(), { token })).status).toBe(401);
    expect((await ordersOf()).map(({ status }) => status)).toEqual(Array(4).fill("pending"));
  });
});

describe("a date that waits, decided by the team", () => {
  async function waiting(): Promise<string> {
    const id = await started();
    await occupy(stage, "2027-03-15");
    stage.world.clock.advance({ days: 14 });
    await extendAll(stage);
    return id;
  }

  it("is booked at another time for the groomer to answer, and logged", async () => {
    const id = await waiting();
    const [slot] = (await get(`/v2/staff/series/${id}/dates/2027-03-15`)).body.times;
    const body = { startsAt: slot.startsAt, agreedTotal: slot.price };
    for (let press = 0; press < 2; press++) expect((await decide(id, "2027-03-15", body)).status).toBe(200);
    expect(await ordersOf()).toHaveLength(5);
    const made = (await ordersOf()).find((one) => one.appointmentStart?.toISOString() === slot.startsAt);
    expect(made).toMatchObject({ status: "pending", source: "staff" });
    expect((await entriesOf(id)).slice(1)).toMatchObject([
      { before: { state: "waits" }, after: { state: "made", date: "2027-03-15", orderId: made?.id } },
    ]);
  });

  it("is skipped, and logged once", async () => {
    const id = await waiting();
    for (let press = 0; press < 2; press++) expect((await decide(id, "2027-03-15", {})).status).toBe(200);
    expect((await entriesOf(id)).slice(1)).toMatchObject([{ after: { state: "skipped" } }]);
    expect(await ordersOf()).toHaveLength(4);
  });

  it("is not booked for an account that was closed since", async () => {
    const id = await waiting();
    const [slot] = (await get(`/v2/staff/series/${id}/dates/2027-03-15`)).body.times;
    let sent: Promise<Answer> | undefined;
    await database.db.transaction().execute(async (tx) => {
      await tx.selectFrom("series").select("id").where("id", "=", id).forUpdate().execute();
      sent = decide(id, "2027-03-15", { startsAt: slot.startsAt, agreedTotal: slot.price });
      await expect.poll(isWaiting).toBe(true);
      expect((await close()).status).toBe(200);
    });
    expect((await sent)?.status).toBe(409);
    expect(await ordersOf()).toHaveLength(4);
  });
});

const isWaiting = async () => {
  const { rows } = await database.pool.query(
    `select pid from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database() and application_name <> 'waggon feed'`,
  );
  return rows.length > 0;
};

describe("the end by the team", () => {
  it("needs a reason, cancels the later visits, and is logged and mailed once for two at once", async () => {
    const id = await started();
    const faulty = await end(id, { from: "2027-02-15", description: " " });
    expect([faulty.status, Object.keys(faulty.body.errors)]).toEqual([422, ["description"]]);
    const colleague = await stage.staff();
    const input = { from: "2027-02-15", ...REASON };
    const answers = await Promise.all([end(id, input), end(id, input, colleague)]);
    for (const { status, body } of answers) {
      expect([status, body.endedFrom, body.endedBy]).toEqual([200, "2027-02-15", "staff"]);
    }
    const states = (await ordersOf()).map(({ status }) => status);
    expect(states).toEqual(["pending", "pending", "cancelled", "cancelled"]);
    expect((await entriesOf(id)).slice(1)).toMatchObject([
      { action: "end standing appointment", after: { endedFrom: "2027-02-15" }, reason: REASON.description },
    ]);
    const mails = await mailsOf(id);
    expect(mails.map(({ key }) => key).slice(0, 2)).toEqual([
      "ended:2027-02-15:customer",
      `ended:2027-02-15:groomer:${stage.ada}`,
    ]);
    expect(mails).toHaveLength(4);
  });

  it("leaves no later visit, whichever of it and the job comes first", async () => {
    const id = await started();
    stage.world.clock.advance({ days: 42 });
    const [ended] = await Promise.all([end(id, REASON), extendAll(stage)]);
    expect(ended?.status).toBe(200);
    await extendAll(stage);
    const { body } = await end(id, REASON);
    const open = (await ordersOf()).filter(
      ({ status, appointmentStart }) =>
        status !== "cancelled" && (appointmentStart?.getTime() ?? 0) > stage.now().getTime(),
    );
    expect(open).toEqual([]);
    expect(body.dates.filter(({ state }: { state: string }) => state === "planned")).toEqual([]);
  });
});
