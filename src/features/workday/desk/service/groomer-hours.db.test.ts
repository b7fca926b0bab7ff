import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, SOON, type Stage } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";

const database = useDatabase();
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const MORNINGS = EVERY_DAY.map((weekday) => ({ weekday, start: "08:00", end: "09:00" }));
let stage: Stage;
let staff: Awaited<ReturnType<typeof holderOf>>;
let bea = "";
let beaAccount = "";

const holderOf = (permissions: readonly Permission[]) =>
  makeStaffMember(database.db, stage.world.siteId, { now: stage.now(), permissions });

beforeAll(async () => {
  stage = await makeStage(database);
  staff = await holderOf(["groomers.read", "groomers.write"]);
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  bea = await stage.world.addGroomer({ displayName: "Bea Comb" });
  beaAccount = (await stage.groomer(bea)).accountId;
});

const call = (method: string, path: string, body?: object, token = staff.token) =>
  stage.world.call(method, `/v2/staff/groomers/${path}`, { token, ...(body && { body }) });
const hoursOf = async (id: string) => (await call("GET", `${id}/hours`)).body;
/** Replaces the week as seen at once. */
const setWeek = async (id: string, hours: object[], more: object = {}, token = staff.token) =>
  call("PUT", `${id}/hours`, { hours, from: (await hoursOf(id)).hours, ...more }, token);
const entries = () =>
  database.db
    .selectFrom("auditEntries")
    .select(["actorId", "action", "before", "after", "reason"])
    .where("subjectId", "=", beaAccount)
    .orderBy("id")
    .execute();
async function mails() {
  const { email } = await database.db
    .selectFrom("accounts")
    .select("email")
    .where("id", "=", beaAccount)
    .executeTakeFirstOrThrow();
  return database.db
    .selectFrom("outboxMessages")
    .select(["subject", "bodyText"])
    .where("recipient", "=", email)
    .orderBy("id")
    .execute();
}

describe("hours that staff change", () => {
  it("count, are audited by days, and are mailed to the groomer with the reason", async () => {
    const before = (await hoursOf(bea)).hours;
    const monday = { weekday: 2, start: "10:00", end: "12:00" };
    const hours = [...before.filter(({ weekday }: typeof monday) => weekday !== 2), monday];
    const { status, body } = await setWeek(bea, hours, { reason: "As agreed by phone." });
    expect([status, body.hours.filter(({ weekday }: typeof monday) => weekday === 2)]).toEqual([
      200,
      [monday],
    ]);
    const [entry, ...others] = await entries();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      ...{ actorId: staff.accountId, action: "change hours of groomer", reason: "As agreed by phone." },
      after: { Monday: "10:00 AM – 12:00 PM" },
    });
    expect(Object.keys(entry?.before ?? {})).toEqual(["Monday"]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.bodyText).toContain("→ 10:00 AM – 12:00 PM");
    expect(mail?.bodyText).toContain("As agreed by phone.");
    expect(mail?.bodyText).toContain("/groomer/availability");
  });

  it("are neither audited nor mailed when they are repeated", async () => {
    const { hours } = await hoursOf(bea);
    expect((await call("PUT", `${bea}/hours`, { hours, from: [] })).status).toBe(200);
    expect([await entries(), await mails()]).toEqual([[], []]);
  });

  it("may be changed although the brand does not let the groomer", async () => {
    const { permissions } = (await call("GET", bea)).body;
    await call("PUT", `${bea}/permissions`, { permissions: [], from: permissions });
    expect((await setWeek(bea, MORNINGS)).body.hours).toEqual(MORNINGS);
    const { token } = await stage.groomer(bea);
    const own = await stage.world.call("PUT", "/v2/groomer/hours", { token, body: { hours: MORNINGS } });
    expect(own.status).toBe(403);
  });

  it("are not set over what a colleague has changed since, and the refusal says what they are", async () => {
    const from = (await hoursOf(bea)).hours;
    const weeks = [MORNINGS, MORNINGS.slice(1)];
    const answers = await Promise.all(weeks.map((hours) => call("PUT", `${bea}/hours`, { hours, from })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = weeks[answers.findIndex(({ status }) => status === 200)];
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body.message).toContain("Monday 8:00 AM – 9:00 AM");
    expect((await hoursOf(bea)).hours).toEqual(won);
  });

  it("have the rules of the groomer's own call", async () => {
    const { status, body } = await setWeek(bea, [{ weekday: 2, start: "09:05", end: "12:00" }]);
    expect([status, Object.keys(body.errors)]).toEqual([422, ["hours.0.start"]]);
  });
});

describe("entries that staff make", () => {
  it("are counted and mailed as added and removed, although others have the same words", async () => {
    const day = { firstDate: "2027-12-24", lastDate: "2027-12-24" };
    await call("POST", `${bea}/time-off`, day);
    const { body } = await call("POST", `${bea}/time-off`, day);
    expect(body.timeOff).toHaveLength(2);
    await call("POST", `${bea}/time-off/${body.timeOff[0].id}/remove`, {});
    const texts = (await mails()).map(({ bodyText }) => /Time off.*/.exec(bodyText)?.[0]);
    expect(texts).toEqual([
      "Time off. Added: Friday, Dec 24",
      "Time off. Added: Friday, Dec 24",
      "Time off. Removed: Friday, Dec 24",
    ]);
    expect(await entries()).toHaveLength(3);
  });

  const christmas = { firstDate: "2027-12-24", lastDate: "2027-12-26" };

  it.each([
    ["time-off", "timeOff", "Time off", {}],
    ["day-hours", "dayHours", "Other hours", { hours: [] }],
  ])("as %s are shown to the groomer, audited, and removed again", async (path, list, name, more) => {
    const added = await call("POST", `${bea}/${path}`, { ...christmas, ...more });
    expect([added.status, added.body[list]]).toMatchObject([200, [christmas]]);
    const { token } = await stage.groomer(bea);
    const own = (await stage.world.call("GET", "/v2/groomer/hours", { token })).body[list];
    expect(own).toEqual(added.body[list]);
    const foreign = await call("POST", `${stage.ada}/${path}/${own[0].id}/remove`, {});
    expect([foreign.status, (await hoursOf(bea))[list].length]).toEqual([404, 1]);
    const removed = await call("POST", `${bea}/${path}/${own[0].id}/remove`, { reason: "A mistake." });
    expect([removed.status, removed.body[list]]).toEqual([200, []]);
    expect(await entries()).toMatchObject([
      { before: { [name]: "" }, after: { [name]: expect.stringContaining("Dec 24") }, reason: "" },
      { before: { [name]: expect.stringContaining("Dec 24") }, after: { [name]: "" }, reason: "A mistake." },
    ]);
    expect(await mails()).toHaveLength(2);
  });

  it("pause the groomer's bookings", async () => {
    const { body } = await call("PUT", `${bea}/pause`, { paused: true, reason: "" });
    expect(body.pausedSince).toBe(stage.now().toISOString());
    expect(await entries()).toMatchObject([{ after: { "New bookings": "Paused" } }]);
  });
});

describe("visits in changed hours", () => {
  it("are shown without customer and pets to staff who do not read orders", async () => {
    await stage.visit({ date: "2027-01-09" });
    const off = { firstDate: "2027-01-09", lastDate: "2027-01-09" };
    const shownTo = async (token: string) =>
      (await call("POST", `${stage.ada}/time-off`, off, token)).body.details.visits;
    expect(await shownTo(staff.token)).toMatchObject([{ date: "2027-01-09", customer: "", pets: [] }]);
    const { token } = await holderOf(["groomers.write", "orders.read"]);
    expect(await shownTo(token)).toMatchObject([
      { customer: expect.stringMatching(/./), pets: [expect.stringMatching(/./)] },
    ]);
  });

  it("are listed first, stand if staff say so, and are given up only by staff who change visits", async () => {
    const { id } = await stage.visit({ date: SOON });
    const off = { firstDate: SOON, lastDate: SOON };
    const shown = await call("POST", `${stage.ada}/time-off`, off);
    expect([shown.status, shown.body.details.visits]).toMatchObject([409, [{ id }]]);
    const refused = await call("POST", `${stage.ada}/time-off`, { ...off, giveUp: [id] });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect((await call("POST", `${stage.ada}/time-off`, { ...off, keep: [id] })).status).toBe(200);
    const status = async () =>
      (await database.db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirst())
        ?.status;
    expect(await status()).toBe("accepted");
    const [{ id: entry }] = (await hoursOf(stage.ada)).timeOff;
    await call("POST", `${stage.ada}/time-off/${entry}/remove`, {});
    const { token } = await holderOf(["groomers.write", "orders.write"]);
    const given = await call("POST", `${stage.ada}/time-off`, { ...off, giveUp: [id] }, token);
    expect([given.status, await status()]).toEqual([200, "cancelled"]);
  });
});

describe("guards", () => {
  it("readers only read", async () => {
    const { token } = await holderOf(["groomers.read"]);
    const read = await call("GET", `${bea}/hours`, undefined, token);
    expect([read.status, read.body.canChange]).toEqual([200, false]);
    expect((await setWeek(bea, MORNINGS, {}, token)).status).toBe(403);
  });

  it("another brand's groomer is missing", async () => {
    const elsewhere = await makeWorld(database.db, { slug: "hours-elsewhere" });
    const foreign = await elsewhere.addGroomer();
    const missing = await call("PUT", `${newId()}/hours`, { hours: MORNINGS, from: [] });
    expect(missing.status).toBe(404);
    expect((await call("PUT", `${foreign}/hours`, { hours: MORNINGS, from: [] })).body).toEqual(missing.body);
    expect((await call("GET", `${foreign}/hours`)).body).toEqual(missing.body);
  });
});
