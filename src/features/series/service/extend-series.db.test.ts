import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { DATES, extendAll, listMade, makeRegular, occupy, type Regular, ten } from "#tests/series-steps.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";

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
const runJob = () => extendAll(stage);

describe("the job that follows the horizon", () => {
  it("makes each later date once, as the horizon reaches it", async () => {
    const id = await started();
    await runJob();
    expect(await startsOf()).toEqual(DATES.map(ten));
    stage.world.clock.advance({ days: 14 });
    await runJob();
    await runJob();
    expect(await startsOf()).toEqual([...DATES, "2027-03-15"].map(ten));
    expect(await statesOf(id)).toMatchObject({ "2027-03-15": "made", "2027-03-29": "planned" });
  });

  it("finishes what an interrupted start left, with the groomer's choices", async () => {
    await occupy(stage, "2027-02-15");
    await sql`create function break_off() returns trigger language plpgsql as $$
      begin raise exception 'broken off'; end $$`.execute(database.db);
    await sql`create trigger break_off before insert on series_dates for each row
      when (new.state = 'made' and new.day = '2027-02-01') execute function break_off()`.execute(database.db);
    const changes = [{ date: "2027-02-15", startsAt: ten("2027-02-16") }];
    const input = { id: newId(), changes };
    expect((await regular.start(input)).status).toBe(500);
    // The order and its date are written together: a date that is broken off has no order.
    expect(await startsOf()).toEqual([ten("2027-01-18")]);
    await sql`drop function break_off cascade`.execute(database.db);
    await runJob();
    const all = ["2027-01-18", "2027-02-01", "2027-02-16", "2027-03-01"].map(ten);
    expect(await startsOf()).toEqual(all);
    expect((await regular.start(input)).status).toBe(200);
    expect(await startsOf()).toEqual(all);
  });

  it("leaves a date that is not free, dearer or not bookable to the groomer, and goes on", async () => {
    const id = await started();
    await occupy(stage, "2027-03-15");
    stage.world.clock.advance({ days: 14 });
    await runJob();
    expect(await statesOf(id)).toMatchObject({ "2027-03-15": "fully_booked", "2027-03-29": "planned" });
    await runJob();
    const notices = await database.db
      .selectFrom("outboxMessages")
      .select(["subject", "bodyText"])
      .where("key", "like", `series:${id}:waits:%`)
      .execute();
    expect(notices).toHaveLength(1);
    expect(notices[0]?.subject).toMatch(/^Monday, Mar 15 needs you: Ann Lee$/);
    expect(notices[0]?.bodyText).toContain("You have another visit then.");
    await database.db.updateTable("series").set({ agreedMax: 1 }).where("id", "=", id).execute();
    stage.world.clock.advance({ days: 14 });
    await runJob();
    expect(await statesOf(id)).toMatchObject({ "2027-03-29": "dearer" });
    await database.db
      .updateTable("accounts")
      .set({ phoneVerifiedAt: null })
      .where("id", "in", (of) => of.selectFrom("customers").select("accountId").where("id", "=", regular.id))
      .execute();
    stage.world.clock.advance({ days: 14 });
    await runJob();
    expect(await statesOf(id)).toMatchObject({ "2027-04-12": "client" });
    await database.db
      .updateTable("pets")
      .set({ status: "removed" })
      .where("id", "=", regular.visit.petId)
      .execute();
    stage.world.clock.advance({ days: 14 });
    await runJob();
    expect(await statesOf(id)).toMatchObject({ "2027-04-26": "services" });
    const { body } = await stage.world.call("GET", "/v2/groomer/series", { token: regular.token });
    expect(body.items[0].dates.filter(({ state }: { state: string }) => state === "waits")).toHaveLength(4);
    const own = await stage.world.call("GET", `/v2/customer/series/${id}`, { token: regular.owner });
    expect(new Set(own.body.dates.map(({ why }: { why: string | null }) => why))).toEqual(new Set([null]));
  });

  it("texts a groomer about a date that waits only when the quiet hours are over", async () => {
    const id = await started();
    await occupy(stage, "2027-03-15");
    const notifications = JSON.stringify({ changes: { mail: true, text: true } });
    await database.db
      .updateTable("groomers")
      .set({ notifications, phoneNumber: "+16025550177" })
      .where("id", "=", stage.ada)
      .execute();
    // Half past midnight in Phoenix.
    stage.world.clock.set("2027-01-20T07:30:00Z");
    await runJob();
    const notices = await database.db
      .selectFrom("outboxMessages")
      .select(["channel", "notBefore"])
      .where("key", "like", `series:${id}:waits:%`)
      .orderBy("channel")
      .execute();
    expect(notices).toEqual([
      { channel: "mail", notBefore: null },
      { channel: "text", notBefore: new Date("2027-01-20T15:00:00Z") },
    ]);
  });

  it("makes no date again that was canceled or moved alone", async () => {
    const id = await started();
    const [first] = await ordersOf();
    const path = `/v2/groomer/orders/${first?.id}/cancel`;
    await stage.world.call("POST", path, { token: regular.token, body: { description: "" } });
    await database.db.updateTable("series").set({ plannedFrom: "2027-01-18" }).where("id", "=", id).execute();
    await runJob();
    const open = (await ordersOf()).filter(({ status }) => status === "accepted");
    expect(open).toHaveLength(3);
  });
});

describe("a date that waits", () => {
  async function waiting(): Promise<string> {
    const id = await started();
    await occupy(stage, "2027-03-15");
    stage.world.clock.advance({ days: 14 });
    await runJob();
    return id;
  }

  it("is booked at another time that its groomer chooses", async () => {
    const id = await waiting();
    const path = `/v2/groomer/series/${id}/dates/2027-03-15`;
    const { body } = await stage.world.call("GET", path, { token: regular.token });
    const [slot] = body.times;
    const agreedTotal = slot.price;
    expect((await regular.decide(id, "2027-03-15", { startsAt: slot.startsAt })).status).toBe(422);
    const far = await regular.decide(id, "2027-03-15", { startsAt: ten("2027-03-25"), agreedTotal });
    expect(far.status).toBe(422);
    const taken = await regular.decide(id, "2027-03-15", { startsAt: ten("2027-03-15"), agreedTotal });
    expect([taken.status, taken.body.code]).toEqual([409, "slot_taken"]);
    const cheap = { startsAt: slot.startsAt, agreedTotal: { min: 0, max: 1 } };
    expect((await regular.decide(id, "2027-03-15", cheap)).body.code).toBe("price_changed");
    for (let press = 0; press < 2; press++)
      expect((await regular.decide(id, "2027-03-15", { startsAt: slot.startsAt, agreedTotal })).status).toBe(
        200,
      );
    expect(await startsOf()).toContain(slot.startsAt);
    expect(await ordersOf()).toHaveLength(5);
    expect((await regular.decide(id, "2027-03-15", {})).body.code).toBe("conflict");
    const other = { startsAt: ten("2027-03-16"), agreedTotal };
    expect((await regular.decide(id, "2027-03-15", other)).body.code).toBe("conflict");
  });

  it("is skipped, and no other date can be decided", async () => {
    const id = await waiting();
    for (let press = 0; press < 2; press++)
      expect((await regular.decide(id, "2027-03-15", {})).status).toBe(200);
    expect(await statesOf(id)).toMatchObject({ "2027-03-15": "skipped" });
    expect((await regular.decide(id, "2027-03-29", {})).status).toBe(404);
    expect((await regular.decide(id, "2027-02-01", {})).body.code).toBe("conflict");
    await runJob();
    expect(await ordersOf()).toHaveLength(4);
  });
});
