import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, SOON, type Stage, type Visit } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";
import type { LedgerSum, ListedEntry } from "../contract/ledger.ts";
import { usualDays } from "../rules.ts";

const database = useDatabase();
const MONEY = "/v2/staff/money";
let stage: Stage;
let visit: Visit;
let token: string;
let today: string;

beforeEach(async () => {
  stage = await makeStage(database, `money-${newId()}`);
  visit = await stage.completed({ byCard: true, date: SOON });
  token = await stage.staff();
  today = toLocalDate(stage.now(), "America/Phoenix");
});

const get = (path: string, query: Record<string, string> = {}, by = token) =>
  stage.world.call("GET", `${MONEY}/${path}?${new URLSearchParams(query)}`, { token: by });
const post = (path: string, body: object, by = token) =>
  stage.world.call("POST", `${MONEY}/exports/${path}`, { token: by, body });
const member = async (...permissions: Permission[]) =>
  (await makeStaffMember(database.db, stage.world.siteId, { now: stage.now(), permissions })).token;
const refund = (amount: number, seenRefunded: number, description: string) =>
  stage.world.call("POST", `/v2/staff/orders/${visit.id}/refund`, {
    token,
    body: { refundId: newId(), seenRefunded, amount, description },
  });
const rowsOf = (content: string): string[][] =>
  content
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));

describe("the refunds of the brand", () => {
  it("are listed with who asked, why, and what the bank said; the file has the same rows", async () => {
    await refund(2_000, 0, "A scratch");
    stage.world.clock.advance({ minutes: 1 });
    await refund(500, 2_000, "=Late");
    const failed = database.db.updateTable("paymentRefunds").where("amount", "=", 500);
    await failed.set({ status: "failed", failure: "expired_card" }).execute();
    const { body } = await get("refunds");
    expect(body).toMatchObject({ total: 2, sum: 2_000 });
    const by = expect.any(String);
    expect(body.items).toMatchObject([
      { amount: 500, state: "failed", failure: "expired_card", reason: "=Late", madeBy: by },
      { amount: 2_000, state: "refunded", failure: "", reason: "A scratch", orderId: visit.id },
    ]);
    expect(body.items[0].method, "the card is not saved").toBe("Card");
    const file = rowsOf((await post("refunds", {})).body.content);
    expect(file.map((row) => [row[1], row[2], row[3], row[4], row[7]])).toEqual(
      body.items.map(
        (item: Record<string, string> & { amount: number; customer: { displayName: string } }) => [
          ...[item.number, item.customer.displayName, (item.amount / 100).toFixed(2), item.method],
          item.reason?.replace(/^=/, "'="),
        ],
      ),
    );
  });

  it("are filtered by days, state and area", async () => {
    await refund(2_000, 0, "A scratch");
    const total = async (query: Record<string, string>) => (await get("refunds", query)).body.total;
    expect(await total({ from: today, to: today, state: "refunded", area: stage.world.areaId })).toBe(1);
    expect(await total({ state: "failed" })).toBe(0);
    expect(await total({ area: newId() })).toBe(0);
    expect(await total({ to: "2020-01-01" })).toBe(0);
    expect(await total({ from: "2099-01-01" })).toBe(0);
    const { status, body } = await get("refunds", { from: "2027-01-02", to: "2027-01-01" });
    expect([status, body.errors]).toEqual([422, { to: ["Ends before it begins"] }]);
  });
});

describe("the ledger of the brand", () => {
  it("adds up by day and kind to its entries, and the file has the same rows", async () => {
    await refund(2_000, 0, "A scratch");
    const days = usualDays(today);
    const { body } = await get("ledger", { ...days, limit: "500" });
    const items: ListedEntry[] = body.items;
    const sums: LedgerSum[] = body.sums;
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(["authorize", "capture", "refund"]));
    for (const { kind, day, amount, entries } of sums) {
      const of = items.filter((item) => item.kind === kind && item.day === day);
      expect([of.length, of.reduce((cents, item) => cents + item.amount, 0)], kind).toEqual([
        entries,
        amount,
      ]);
    }
    expect(sums.reduce((count, { entries }) => count + entries, 0)).toBe(body.total);
    const file = rowsOf((await post("ledger", days)).body.content);
    expect(file.map((row) => [row[0], row[1], row[4]])).toEqual(
      items.map(({ day, number, amount }) => [day, number, (amount / 100).toFixed(2)]),
    );
    const refunds = (await get("ledger", { ...days, kind: "refund" })).body;
    expect([refunds.total, formatCents(refunds.items[0].amount)]).toEqual([1, "$20"]);
    expect((await get("ledger", { ...days, area: newId() })).body).toMatchObject({ total: 0, sums: [] });
  });

  it("takes days from the area's clock, and at most a year of them", async () => {
    // In Phoenix, the day lasts from 07:00 UTC to 07:00 UTC.
    const { id: paymentId } = await database.db
      .selectFrom("payments")
      .select("id")
      .where("orderId", "=", visit.id)
      .executeTakeFirstOrThrow();
    for (const at of ["2026-01-06T06:59:59Z", "2026-01-06T07:00:00Z", "2026-01-07T06:59:59Z"])
      await database.db
        .insertInto("ledgerEntries")
        .values({
          siteId: stage.world.siteId,
          paymentId,
          kind: "decline",
          amount: 100,
          at: new Date(at),
          key: at,
        })
        .execute();
    const on = async (day: string) => (await get("ledger", { from: day, to: day })).body.total;
    expect([await on("2026-01-05"), await on("2026-01-06"), await on("2026-01-07")]).toEqual([1, 2, 0]);
    const { body } = await get("ledger", { from: "2026-01-01", to: "2027-01-02" });
    expect(body.errors).toEqual({ to: ["Choose at most 366 days"] });
  });
});

describe("lists and files of money", () => {
  it("are only for readers of money, and files only with a proof", async () => {
    const days = { from: today, to: today };
    const blind = await member("orders.read", "exports");
    const reader = await member("money.read");
    for (const list of ["refunds", "ledger"]) {
      expect((await get(list, days, blind)).status).toBe(403);
      expect((await post(list, days, blind)).status).toBe(403);
      expect((await get(list, days, reader)).status).toBe(200);
      expect((await post(list, days, reader)).status).toBe(403);
    }
    const exporter = await member("money.read", "exports");
    expect((await post("refunds", {}, exporter)).status).toBe(200);
    stage.world.clock.advance({ minutes: 16 });
    for (const list of ["refunds", "ledger"])
      expect((await post(list, days, exporter)).body.code, list).toBe("validation_failed");
    const { action, target, after } = await database.db
      .selectFrom("auditEntries")
      .select(["action", "target", "after"])
      .where("siteId", "=", stage.world.siteId)
      .where("action", "like", "download%")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect([action, target]).toEqual(["download refunds", "refunds"]);
    expect(after).toMatchObject({ rows: 0 });
  });

  it("have nothing of another brand", async () => {
    await refund(2_000, 0, "A scratch");
    const other = await makeWorld(database.db, { slug: "other-money" });
    const { token: theirs } = await other.addStaff();
    const days = new URLSearchParams({ from: today, to: today });
    for (const list of ["refunds", "ledger"]) {
      const path = `${MONEY}/${list}?${days}`;
      expect((await other.call("GET", path, { token: theirs })).body, list).toMatchObject({
        items: [],
        total: 0,
      });
    }
  });
});
