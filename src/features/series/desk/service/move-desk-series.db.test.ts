import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { DATES, listMade, makeRegular, occupy, type Regular, ten } from "#tests/series-steps.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";

const database = useDatabase();
let stage: Stage;
let regular: Regular;
let id = "";
let staff: { accountId: string; token: string };

beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  await database.db.deleteFrom("series").execute();
  stage = await makeStage(database);
  regular = await makeRegular(stage);
  id = (await regular.start()).body.id;
  staff = await makeStaffMember(database.db, stage.world.siteId, { now: stage.now() });
});

/** From the second date on, Wednesdays at eleven instead of Mondays at ten. */
const MOVED = { from: "2027-02-01", to: "2027-02-03", time: "11:00" };
const eleven = (date: string) => `${date}T18:00:00.000Z`;
const ALL = [ten("2027-01-18"), ...["2027-02-03", "2027-02-17", "2027-03-03"].map(eleven)];

const startsOf = async () =>
  (await listMade(stage, regular)).map(({ appointmentStart }) => appointmentStart?.toISOString());
const preview = (over: object = {}, token = staff.token) =>
  stage.world.call("GET", `/v2/staff/series/${id}/move?${new URLSearchParams({ ...MOVED, ...over })}`, {
    token,
  });
const move = (over: object = {}, token = staff.token) =>
  stage.world.call("POST", `/v2/staff/series/${id}/move`, {
    token,
    body: { id: newId(), ...MOVED, moves: 0, isAgreed: true, ...over },
  });
const entriesOf = () =>
  database.db
    .selectFrom("auditEntries")
    .select(["actorId", "action", "before", "after"])
    .where("target", "=", `series=${id}`)
    .execute();

describe("a move of this and later dates by the team", () => {
  it("moves the visits once, with an entry in the log, and mails to customer and groomer", async () => {
    const { body } = await preview();
    expect(body).toMatchObject({ ...MOVED, plannedFrom: "2027-03-17", moves: 0 });
    expect(await startsOf()).toEqual(DATES.map(ten));
    const input = { id: newId() };
    for (let press = 0; press < 2; press++) expect((await move(input)).status).toBe(200);
    expect(await startsOf()).toEqual(ALL);
    expect(await entriesOf()).toEqual([
      {
        ...{ actorId: staff.accountId, action: "move standing appointment" },
        before: { day: "2027-02-01", time: "10:00", moves: 0 },
        after: { day: "2027-02-03", time: "11:00", moves: 1 },
      },
    ]);
    const mails = await database.db
      .selectFrom("outboxMessages")
      .select(["key", "bodyText"])
      .where("key", "like", `series:${id}:%`)
      .orderBy("key")
      .execute();
    expect(mails.map(({ key }) => key)).toEqual([
      `series:${id}:moved:1:customer`,
      `series:${id}:moved:1:groomer:${stage.ada}`,
    ]);
    for (const { bodyText } of mails)
      expect(bodyText).toContain("every 2 weeks from Wednesday, Feb 3 on, at 11:00 AM");
  });

  it("asks about a visit whose new time is not free, and needs the customer's consent", async () => {
    await occupy(stage, "2027-02-17");
    const atTen = { time: "10:00" };
    expect((await preview(atTen)).body.dates[1]).toMatchObject({ why: "fully_booked", price: null });
    const refused = await move(atTen);
    expect(refused.body).toMatchObject({ code: "slot_taken", details: { dates: ["2027-02-15"] } });
    const changes = [{ date: "2027-02-15" }];
    const faults = await move({ ...atTen, changes, isAgreed: false });
    expect([faults.status, Object.keys(faults.body.errors)]).toEqual([422, ["isAgreed"]]);
    expect(await startsOf()).toEqual(DATES.map(ten));
    expect((await move({ ...atTen, changes })).status).toBe(200);
    expect(await startsOf()).toEqual(["2027-01-18", "2027-02-03", "2027-02-15", "2027-03-03"].map(ten));
  });

  it("moves nothing after another move than the team saw", async () => {
    expect((await move()).status).toBe(200);
    const { status, body } = await move({ from: "2027-01-18", to: "2027-01-19" });
    expect([status, body.code, body.details.moves]).toEqual([409, "conflict", 1]);
    expect(await startsOf()).toEqual(ALL);
  });

  it("is for staff of the brand who may read and change appointments", async () => {
    const token = async (permissions: readonly ("orders.read" | "orders.write")[]) =>
      (await makeStaffMember(database.db, stage.world.siteId, { now: stage.now(), permissions })).token;
    for (const one of [await token(["orders.read"]), await token(["orders.write"]), regular.token])
      for (const call of [preview, move]) expect((await call({}, one)).status).toBe(403);
    const other = await makeWorld(database.db);
    const stranger = await makeStaffMember(database.db, other.siteId, { now: stage.now() });
    const path = `/v2/staff/series/${id}/move?${new URLSearchParams(MOVED)}`;
    expect((await other.call("GET", path, { token: stranger.token })).status).toBe(404);
    expect(await startsOf()).toEqual(DATES.map(ten));
  });
});
