import { beforeEach, describe, expect, it, vi } from "vitest";
import { startCatalogFeed } from "#features/catalog/service.ts";
import { runRemindersAndExpiry } from "#features/orders/answers/service/run-reminders-and-expiry.ts";
import { DESK_PATH } from "#features/orders/desk/contract/list.ts";
import { openDatabase } from "#kit/server/database.ts";
import { createLog } from "#kit/server/log.ts";
import { firstSlotOn, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { readSite } from "../../service.ts";
import type { RulesInput } from "../contract.ts";
import { LIMITS, NUMBER_RULES } from "../rules.ts";
import { RULE_FAULTS, RULE_REFUSALS, ruleFault } from "../words.ts";

const database = useDatabase();
const { at, book, call, later, confirmInPerson } = useRescheduleSteps(database);
const RULES = "/v2/staff/rules";
const DAY = "2027-01-08";
const log = createLog("silent");
let token: string;

beforeEach(async () => {
  token = (await at.world.addStaff()).token;
});

const read = async () => (await at.world.call("GET", RULES, { token })).body;
const send = (body: object) => at.world.call("PUT", RULES, { token, body });
/** The rules as a save names them. A brand of tests has no highest fee. */
async function readSent() {
  const { processingFeeCap: _, ...rules } = (await read()).rules;
  return rules;
}
async function change(over: Partial<RulesInput>) {
  const from = await readSent();
  return send({ ...from, from, ...over });
}
/** A minute passes, so that what was placed lies before a change. */
const wait = () => at.world.clock.advance({ minutes: 1 });
const entries = () =>
  database.db
    .selectFrom("auditEntries")
    .select(["target", "before", "after"])
    .where("siteId", "=", at.world.siteId)
    .where("action", "=", "change rules of booking")
    .orderBy("id")
    .execute();

describe("changed rules", () => {
  it("are what bookings follow at once, and the audit log says what changed", async () => {
    const open = await startBooking(at.world);
    expect(await slotsOn(open, DAY)).not.toEqual([]);
    const { openBookings, rules } = await read();
    expect(openBookings).toBe(1);
    const { status, body } = await change({ horizonDays: 3, leadMinutes: 60 });
    expect([status, body.rules]).toEqual([200, { ...rules, horizonDays: 3, leadMinutes: 60 }]);
    expect(await slotsOn(open, DAY)).toEqual([]);
    expect(await slotsOn(open, "2027-01-07")).not.toEqual([]);
    expect(await entries()).toEqual([
      {
        target: `site=${at.world.siteId}`,
        before: { horizonDays: 60, leadMinutes: 120 },
        after: { horizonDays: 3, leadMinutes: 60 },
      },
    ]);
  });

  it("make the fee that customers bear a part of new quotes", async () => {
    const open = await startBooking(at.world);
    const slot = await firstSlotOn(open, DAY);
    expect((await open.post("set-appointment-time", slot)).status).toBe(200);
    const labels = async () =>
      (await open.get("")).body.quote.entries.map((entry: { label: string }) => entry.label);
    expect(await labels()).not.toContain("Processing fee");
    await change({ processingFeePayer: "customer", processingFeeFixed: 30 });
    expect(await labels()).toContain("Processing fee");
  });

  it("reach other nodes, which hear of them from the database", async () => {
    const other = openDatabase(database.url);
    const feed = startCatalogFeed({ ...other, log });
    const notice = async () => (await readSite(other.db, at.world.siteId)).noticeMinutes;
    // With this clock at rest, nothing in the cache gets too old: only news make a node read again.
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    try {
      expect(await notice()).toBe(1_440);
      for (const noticeMinutes of [2_880, 4_320]) {
        expect((await change({ noticeMinutes })).status).toBe(200);
        await vi.waitFor(async () => expect(await notice()).toBe(noticeMinutes), 15_000);
      }
    } finally {
      clock.mockRestore();
      await feed.close();
      await other.close();
    }
  });
});

describe("placed orders", () => {
  it("have the notice and the fee under which they were placed", async () => {
    const order = await book(DAY, { id: "card", sourceId: "tok_visa" });
    expect(order.freeChangeUntil).toBe(later(-1_440));
    wait();
    await change({ noticeMinutes: LIMITS.noticeMinutes.max, lateFeePercent: 100, noShowWaitMinutes: 60 });
    expect((await call("GET", "")).body.freeChangeUntil).toBe(later(-1_440));
    const shown = (await at.world.call("GET", `${DESK_PATH}/${order.id}`, { token })).body;
    expect(shown.lateFee).toBe(0);
    const afterward = await book("2027-01-07", { id: "card", sourceId: "tok_visa" });
    expect(afterward.freeChangeUntil).toBe(later(-LIMITS.noticeMinutes.max));
    const { lateFee } = (await at.world.call("GET", `${DESK_PATH}/${afterward.id}`, { token })).body;
    expect(lateFee).toBe(afterward.totals.total.max);
  });

  it("have the rules of their own time through several changes", async () => {
    await book();
    wait();
    await change({ noticeMinutes: 60 });
    const first = { ...at.order };
    const second = await book("2027-01-07");
    expect(second.freeChangeUntil).toBe(later(-60));
    wait();
    await change({ noticeMinutes: 120 });
    expect((await call("GET", "")).body.freeChangeUntil).toBe(later(-60));
    const { rows } = await database.pool.query(
      "select notice_minutes from former_rules where site_id = $1 order by until",
      [at.world.siteId],
    );
    expect(rows).toEqual([{ notice_minutes: 1_440 }, { notice_minutes: 60 }]);
    expect(first.freeChangeUntil).toBe(later(-1_440, first.appointmentStart ?? ""));
  });

  it("wait for an answer as long as when the wait began", async () => {
    await confirmInPerson();
    expect((await book()).status).toBe("pending");
    wait();
    await change({ answerHours: 1 });
    at.world.clock.advance({ hours: 5 });
    await runRemindersAndExpiry({ db: database.db, log }, at.world.clock.now());
    expect((await call("GET", "")).body.status).toBe("pending");
    expect((await book("2027-01-07")).status).toBe("pending");
    at.world.clock.advance({ hours: 2 });
    await runRemindersAndExpiry({ db: database.db, log }, at.world.clock.now());
    expect((await call("GET", "")).body.status).toBe("cancelled");
  });
});

describe("a save of rules", () => {
  it("is a conflict after another one, unless it wants the same", async () => {
    const from = await readSent();
    expect((await change({ answerHours: 24 })).status).toBe(200);
    const late = await send({ ...from, answerHours: 48, from });
    expect([late.status, late.body.message]).toEqual([409, RULE_REFUSALS.changed]);
    expect((await read()).rules.answerHours).toBe(24);
    expect((await send({ ...from, answerHours: 24, from })).status).toBe(200);
    expect(await entries()).toHaveLength(1);
  });

  it("lets one of two editors at once save", async () => {
    const from = await readSent();
    const [one, other] = await Promise.all(
      [24, 48].map((answerHours) => send({ ...from, answerHours, from })),
    );
    expect([one?.status, other?.status].toSorted()).toEqual([200, 409]);
    expect(await entries()).toHaveLength(1);
  });

  it.each(NUMBER_RULES)("refuses at %s a value outside its limits", async (rule) => {
    const { min, max } = LIMITS[rule];
    for (const value of [min - 1, max + 1, min + 0.5]) {
      const { status, body } = await change({ [rule]: value });
      expect([status, body.errors], String(value)).toEqual([422, { [rule]: [ruleFault(rule)] }]);
    }
    expect(await entries()).toEqual([]);
  });

  it("refuses rules that do not fit each other at their field", async () => {
    const beyond = await change({ horizonDays: 1, leadMinutes: 1_440 });
    expect([beyond.status, beyond.body.errors]).toEqual([
      ...[422, { leadMinutes: [RULE_FAULTS.leadBeyondHorizon] }],
    ]);
    const below = await change({ processingFeeFixed: 50, processingFeeCap: 40 });
    expect(below.body.errors).toEqual({ processingFeeCap: [RULE_FAULTS.capBelowFixed] });
  });

  it("leaves the rules of other brands", async () => {
    const others = () => database.pool.query("select id, notice_minutes from sites order by id");
    const { rows } = await others();
    await change({ noticeMinutes: 60 });
    const changed = (await others()).rows.filter(
      ({ notice_minutes: minutes }, nth) => minutes !== rows[nth]?.notice_minutes,
    );
    expect(changed.map(({ id }) => id)).toEqual([at.world.siteId]);
  });
});
