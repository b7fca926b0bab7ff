import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { ORDERS_PATH } from "../../contract/order.ts";

const database = useDatabase();
const steps = useRescheduleSteps(database);
const { at, book, messages } = steps;
const { answer, answers, set, reach, tokenOf } = useAnswers(database, steps);
const MINUTE = 60_000;

const call = (method: string, path: string, body?: object, token = answers.groomer) =>
  at.world.call(method, `/v2/groomer/appointments/${at.order.id}/${path}`, { token, ...(body && { body }) });
const mark = (name: string, more: object = {}, token = answers.groomer) =>
  call("POST", "marks", { mark: name, ...more }, token);
const undo = (name: string, token = answers.groomer) => call("DELETE", `marks/${name}`, undefined, token);
const late = (arrivesAt: string, more: object = {}) => call("POST", "late", { arrivesAt, ...more });
const texts = async (part: string) => (await messages(part)).filter(({ channel }) => channel === "text");
const marksOf = ({ body }: { body: { visitMarks: { mark: string }[] } }) =>
  body.visitMarks.map((set) => set.mark);
/** An instant some minutes after the visit's start. */
const start = (minutes: number) =>
  new Date(Date.parse(at.order.appointmentStart ?? "") + minutes * MINUTE).toISOString();

beforeEach(async () => {
  await book("2027-01-08", { id: "cash" });
  reach(at.order.appointmentStart, -30);
  await answers.signIn();
});

describe("staff", () => {
  const asStaff = (method: string, path: string, body?: object, token = answers.staff) =>
    at.world.call(method, `/v2/staff/orders/${at.order.id}/${path}`, { token, ...(body && { body }) });

  it("mark a visit for its groomer by the same rules, and take marks back later than ten seconds", async () => {
    expect(marksOf(await asStaff("POST", "marks", { mark: "arrived" }))).toEqual(["arrived"]);
    expect((await asStaff("POST", "marks", { mark: "on_my_way" })).status).toBe(409);
    await asStaff("POST", "marks", { mark: "started" });
    at.world.clock.advance({ minutes: 5 });
    expect((await undo("started")).status).toBe(409);
    expect((await asStaff("DELETE", "marks/arrived")).status).toBe(409);
    expect(marksOf(await asStaff("DELETE", "marks/started"))).toEqual(["arrived"]);
    expect(marksOf(await asStaff("DELETE", "marks/started"))).toEqual(["arrived"]);
  });

  it("take no mark of a visit back that is over, and mark none on another day", async () => {
    await asStaff("POST", "marks", { mark: "finished" });
    await set({ status: "complete" });
    expect((await asStaff("DELETE", "marks/finished")).status).toBe(409);
    await set({ status: "accepted" });
    at.world.clock.advance({ hours: 48 });
    expect((await asStaff("POST", "marks", { mark: "arrived" })).status).toBe(409);
  });

  it("need their permission, and groomers have calls of their own", async () => {
    const over = { now: at.world.clock.now(), permissions: ["orders.read"] as const };
    const { token } = await makeStaffMember(database.db, at.world.siteId, over);
    for (const [method, path, body] of [
      ["POST", "marks", { mark: "arrived" }],
      ["DELETE", "marks/arrived", undefined],
    ] as const) {
      expect((await asStaff(method, path, body, token)).status).toBe(403);
      expect((await asStaff(method, path, body, answers.groomer)).status).toBe(403);
    }
  });
});

describe("a mark", () => {
  it("is set once, shown to groomer and customer, and leaves the status", async () => {
    const first = await mark("on_my_way");
    expect([first.status, first.body.status, marksOf(first)]).toEqual([200, "accepted", ["on_my_way"]]);
    at.world.clock.advance({ seconds: 60 });
    const again = await mark("on_my_way");
    expect(again.body.visitMarks).toEqual(first.body.visitMarks);
    const token = at.booking.token ?? "";
    const shown = await at.world.call("GET", `${ORDERS_PATH}/${at.order.id}`, { token });
    expect(shown.body).toMatchObject({ visitMarks: first.body.visitMarks, arrivesAt: first.body.arrivesAt });
  });

  it("texts the arrival ten seconds later, by link to the visit", async () => {
    const { body } = await mark("on_my_way");
    expect(body.arrivesAt).toBe(start(0));
    const [text, ...others] = await texts("on-my-way:");
    expect(others).toEqual([]);
    expect(text?.bodyText).toMatch(/ is on the way to .+ arrives at about \d+:\d\d (AM|PM)\. http\S+$/);
    const { notBefore } = await database.db
      .selectFrom("outboxMessages")
      .select("notBefore")
      .where("key", "like", "%:on-my-way:%")
      .executeTakeFirstOrThrow();
    expect(notBefore).toEqual(new Date(at.world.clock.now().getTime() + 10_000));
  });

  it("may leave a step out, but is refused behind a later one", async () => {
    expect(marksOf(await mark("started"))).toEqual(["started"]);
    expect(await mark("arrived")).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await undo("on_my_way")).toMatchObject({ status: 200 });
    expect(marksOf(await mark("finished"))).toEqual(["started", "finished"]);
    expect(await undo("started")).toMatchObject({ status: 409 });
  });

  it("is refused on another day, and for a visit that is not accepted", async () => {
    await set({ status: "pending" });
    expect(await mark("arrived")).toMatchObject({ status: 409 });
    await set({ status: "accepted" });
    reach(at.order.appointmentStart, -24 * 60);
    await answers.signIn();
    expect((await mark("arrived")).body.message).toMatch(/own day/);
  });

  it("of a phone that was offline counts from when it happened, and texts only news", async () => {
    const early = await mark("on_my_way", { at: start(-41) });
    expect(early.body.visitMarks).toEqual([{ mark: "on_my_way", at: start(-41) }]);
    expect(await texts("on-my-way:")).toEqual([]);
    const future = await mark("arrived", { at: start(600) });
    expect(future.body.visitMarks[1]).toEqual({ mark: "arrived", at: start(-30) });
  });
});

describe("an undone mark", () => {
  it("is gone with its text, and can be set again", async () => {
    await mark("on_my_way");
    at.world.clock.advance({ seconds: 9 });
    const undone = await undo("on_my_way");
    expect([marksOf(undone), undone.body.arrivesAt]).toEqual([[], null]);
    expect(await texts("on-my-way:")).toEqual([]);
    expect(marksOf(await undo("on_my_way"))).toEqual([]);
    expect(marksOf(await mark("on_my_way"))).toEqual(["on_my_way"]);
    expect(await texts("on-my-way:")).toHaveLength(1);
  });

  it("is refused after ten seconds by the server's clock, and the text goes out", async () => {
    await mark("on_my_way", { at: start(-30) });
    at.world.clock.advance({ seconds: 10 });
    expect(await undo("on_my_way")).toMatchObject({ status: 409, body: { message: /10 seconds/ } });
    expect(await texts("on-my-way:")).toHaveLength(1);
  });
});

describe("a mark whose text a sender with a faster clock already has", () => {
  const hasText = () =>
    database.db
      .updateTable("outboxMessages")
      .set({ claimedBy: newId() })
      .where("key", "=", `order:${at.order.id}:on-my-way:text`)
      .execute();

  it("stays for the groomer, and staff take it back", async () => {
    await mark("on_my_way");
    await hasText();
    expect(await undo("on_my_way")).toMatchObject({ status: 409, body: { message: /10 seconds/ } });
    const token = answers.staff;
    const path = `/v2/staff/orders/${at.order.id}/marks/on_my_way`;
    expect(marksOf(await at.world.call("DELETE", path, { token }))).toEqual([]);
    expect(await texts("on-my-way:")).toHaveLength(1);
  });
});

describe("a late visit", () => {
  it("texts each new arrival once, and shows the last", async () => {
    await mark("on_my_way");
    expect((await late(start(15))).body.arrivesAt).toBe(start(15));
    await late(start(15));
    at.world.clock.advance({ seconds: 1 });
    expect((await late(start(45))).body.arrivesAt).toBe(start(45));
    at.world.clock.advance({ seconds: 1 });
    expect((await late(start(15))).body.arrivesAt).toBe(start(15));
    expect(await texts("late:")).toHaveLength(3);
  });

  it("is refused at the field without lateness, and once the groomer is there", async () => {
    for (const minutes of [0, -5, 361])
      expect(await late(start(minutes))).toMatchObject({
        status: 422,
        body: { errors: { arrivesAt: [expect.any(String)] } },
      });
    await mark("arrived");
    expect(await late(start(15))).toMatchObject({ status: 409 });
  });

  it("that was decided more than ten minutes ago is shown, not texted", async () => {
    expect((await late(start(15), { at: start(-41) })).body.arrivesAt).toBe(start(15));
    expect(await texts("late:")).toEqual([]);
  });
});

describe("a no-show", () => {
  it("waits for the brand's minutes after the start, by the server's clock; staff need not", async () => {
    reach(at.order.appointmentStart, 14);
    await answers.signIn();
    expect(await answer("no-show")).toMatchObject({
      status: 409,
      body: { message: /Please wait at the door/ },
    });
    reach(at.order.appointmentStart, 15);
    expect((await answer("no-show")).body.orderMarkedAsNoShow).toBe(true);
    await set({ orderMarkedAsNoShow: false });
    reach(at.order.appointmentStart, 1);
    await answers.signIn();
    expect((await answer("no-show", {}, answers.staff)).status).toBe(200);
  });
});

it("leaves the visits of other groomers alone, as if they were missing", async () => {
  const other = await tokenOf(await at.world.addGroomer());
  expect(await mark("arrived", {}, other)).toMatchObject({ status: 404 });
  expect(await undo("arrived", other)).toMatchObject({ status: 404 });
  expect(await call("POST", "late", { arrivesAt: start(15) }, other)).toMatchObject({ status: 404 });
  const { token } = await makeStaffMember(database.db, at.world.siteId, { now: at.world.clock.now() });
  expect(await mark("arrived", {}, token)).toMatchObject({ status: 403 });
});
