import { describe, expect, it } from "vitest";
import { closeStatements } from "#features/earnings/service/close-statements.ts";
import { type Gateway, gatewayNamed, setGateways } from "#features/payments/adapters/gateway.ts";
import { sweepPayments } from "#features/payments/service/sweep-payments.ts";
import { makeGiftCard } from "#features/promotions/factory.ts";
import { spendCredit } from "#features/promotions/service/spend-credit.ts";
import { spendGiftCard } from "#features/promotions/service.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "#tests/db.ts";
import { useMissedVisit } from "#tests/missed-steps.ts";
import { daysAround, readReport, totalsOf } from "#tests/report-steps.ts";
import { finalsOf, SOON } from "#tests/works/stage.ts";
import { notifyRefundJob } from "../jobs.ts";
import { ANSWER_REFUSALS } from "../words/refusals.ts";

const database = useDatabase({ max: 40 });
const { at, become, post, show, lift, refund, earnings, refunds, messageKeys } = useMissedVisit(database);

describe("the money of a no-show that is taken back", () => {
  const bank = (): Gateway => gatewayNamed("sandbox");
  const silent = () => ({ db: database.db, log: createLog("silent") });
  const offline = async () => {
    throw new Error("The bank does not answer");
  };
  /** Works while the bank answers otherwise. */
  async function whileBank<T>(other: Partial<Gateway>, work: () => Promise<T>): Promise<T> {
    const sandbox = bank();
    setGateways({ ...sandbox, ...other });
    try {
      return await work();
    } finally {
      setGateways(sandbox);
    }
  }
  const get = async (path: string) => (await at.stage.world.call("GET", path, { token: at.token })).body;
  const earned = async () => (await earnings()).reduce((sum, [, cents]) => sum + Number(cents), 0);
  /** Another visit that is marked as missed while the bank answers a charge otherwise. */
  const missAnother = async (capture: Gateway["capture"]) => {
    at.visit = await at.stage.begun({ byCard: true, date: SOON });
    at.fee = (await whileBank({ capture }, () => post("no-show", {}))).body.fee;
    expect(at.fee).toBeGreaterThan(0);
  };

  it("is in the reports as fee and refund, and no no-show, also once the visit is complete", async () => {
    await lift();
    expect((await post("complete", { ...finalsOf(at.visit), cashReceived: true })).status).toBe(200);
    const period = daysAround(at.stage.world, 20, 20);
    const report = async (name: "revenue" | "bookings" | "cancellations") =>
      totalsOf(await readReport(at.stage.world, at.token, name, period));
    expect(await report("cancellations")).toMatchObject({ no_shows: 0 });
    expect(await report("bookings")).toMatchObject({ made: 1, completed: 1, no_shows: 0 });
    const { rows } = await database.pool.query(
      `select sum(case kind when 'capture' then amount when 'refund' then 0 - amount else 0 end)::int as net
        from ledger_entries where site_id = $1`,
      [at.stage.world.siteId],
    );
    const { totals } = await show();
    expect(rows[0].net).toBe(totals.total.max);
    expect(await report("revenue")).toMatchObject({
      fees: at.fee,
      refunds: 0 - at.fee,
      unpaid: 0,
      net: rows[0].net,
    });
  });

  it("stays with a bank that refuses the refund, which can be tried again", async () => {
    const refused = await whileBank(
      { refund: async () => ({ status: "failed", failure: "expired_card" }) },
      () => lift(),
    );
    expect([refused.status, refused.body.message]).toEqual([409, ANSWER_REFUSALS.liftedNotRefunded]);
    const { orderMarkedAsNoShow, money, actions } = await show();
    expect([orderMarkedAsNoShow, money.refundable]).toEqual([false, at.fee]);
    expect(actions).toEqual(expect.arrayContaining(["complete", "refund", "cancel"]));
    expect(await earned()).toBe(0);
    expect((await refund(at.fee)).status).toBe(200);
    expect((await show()).money.refundable).toBe(0);
    expect(await earned()).toBe(0);
    await post("complete", { ...finalsOf(at.visit), cashReceived: false });
    const { money: later, totals } = await show();
    expect(later.due).toBe(totals.total.max);
  });

  it("is refunded from the fee's own charge, also once another has paid the visit", async () => {
    await whileBank({ refund: async () => ({ status: "failed", failure: "expired_card" }) }, () => lift());
    const { id, ...paid } = await database.db
      .selectFrom("payments")
      .selectAll()
      .where("orderId", "=", at.visit.id)
      .where("waivedAt", "is not", null)
      .executeTakeFirstOrThrow();
    const later = { id: newId(), gatewayKey: newId(), bookingSessionId: null, waivedAt: null };
    await database.db
      .insertInto("payments")
      .values({ ...paid, ...later, createdAt: at.stage.now() })
      .execute();
    expect((await refund(at.fee)).status).toBe(200);
    const given = await database.db
      .selectFrom("paymentRefunds")
      .select("paymentId")
      .where("siteId", "=", at.stage.world.siteId)
      .where("status", "=", "refunded")
      .execute();
    expect(given).toEqual([{ paymentId: id }]);
    expect(await earned()).toBe(0);
  });

  it("goes back by the sweeper after a crash before the bank's answer, and the mail follows", async () => {
    const { version } = await show();
    expect((await whileBank({ refund: offline }, () => lift())).status).toBe(200);
    expect(await refunds()).toEqual([{ amount: at.fee, status: "intent" }]);
    expect((await lift({ version })).status, "a repeat decides nothing anew").toBe(200);
    await sweepPayments(silent(), at.stage.now(), { olderThanSeconds: 0 });
    expect(await refunds()).toEqual([{ amount: at.fee, status: "refunded" }]);
    const mails = () => messageKeys("refund:");
    expect(await mails(), "the bank has not answered the request").toEqual([]);
    const { siteId, clock } = at.stage.world;
    const refundId = `lift-${at.visit.id}-${version}`;
    const notice = {
      siteId,
      origin: "https://brand.example",
      orderId: at.visit.id,
      refundId,
      description: "",
    };
    await notifyRefundJob.run(notice, { ...silent(), clock });
    const sent = await mails();
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent.map((key) => key.replace(/:\w+$/, ""))).toContain(`order:${at.visit.id}:refund:${refundId}`);
  });

  it("is given up where the bank refused the charge, without the permission to refund", async () => {
    await missAnother(async () => ({ status: "failed", failure: "expired_card" }));
    const failed = async () => (await get("/v2/staff/money/charges?kind=failed")).total;
    expect(await failed()).toBe(1);
    expect((await show()).lifting).toMatchObject({ money: { refund: 0, waived: at.fee }, isPending: false });
    const reader = at.token;
    await become(["orders.read", "orders.write"]);
    expect((await lift()).body).toMatchObject({ orderMarkedAsNoShow: false, fee: 0 });
    at.token = reader;
    expect(await failed()).toBe(0);
    expect([await refunds(), await earned()]).toEqual([[], 0]);
    expect((await show()).money).toMatchObject({ due: 0, refundable: 0 });
  });

  it("waits for the bank's answer to the charge", async () => {
    await missAnother(offline);
    expect((await show()).lifting).toMatchObject({ isPending: true });
    const before = await earnings();
    const refused = await lift();
    expect([refused.status, refused.body.message]).toEqual([409, ANSWER_REFUSALS.feePending]);
    expect([(await show()).orderMarkedAsNoShow, await earnings()]).toEqual([true, before]);
    await sweepPayments(silent(), at.stage.now(), { olderThanSeconds: 0 });
    expect((await lift()).status).toBe(200);
    expect(await refunds()).toEqual([{ amount: at.fee, status: "refunded" }]);
  });

  it("is refunded with the permission alone, also when the bank answers the charge during the press", async () => {
    await missAnother(offline);
    const { version } = await show();
    await become(["orders.read", "orders.write"]);
    const client = await database.pool.connect();
    await client.query("begin");
    await client.query("select from orders where id = $1 for update", [at.visit.id]);
    const pressed = lift({ version });
    const waiting =
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBeGreaterThan(0);
    await sweepPayments(silent(), at.stage.now(), { olderThanSeconds: 0 });
    await client.query("commit");
    client.release();
    expect((await pressed).status).toBe(409);
    expect([await refunds(), (await show()).orderMarkedAsNoShow]).toEqual([[], true]);
  });

  it("comes into the next statement after the fee's one was paid", async () => {
    const close = async () => {
      at.stage.world.clock.advance({ days: 7 });
      await closeStatements(silent(), at.stage.now(), { all: true });
      await become();
      return (await get("/v2/staff/earnings/statements")).items;
    };
    const [first, ...none] = await close();
    expect([first.total, none]).toEqual([Math.round(at.fee * 0.6), []]);
    const path = `/v2/staff/earnings/statements/${first.id}`;
    const step = async (word: string, body: object) =>
      (await at.stage.world.call("POST", `${path}/${word}`, { token: at.token, body })).status;
    expect([await step("approve", {}), await step("paid", { reference: "T-1" })]).toEqual([200, 200]);
    expect((await lift()).status).toBe(200);
    const [next, paid] = await close();
    expect([next.entries, paid.entries, paid.state]).toEqual([0 - first.total, first.total, "paid"]);
  });

  it("is paid by gift card and credit again, unless they are spent", async () => {
    at.visit = await at.stage.begun({ byCard: true, date: SOON });
    const { siteId } = at.stage.world;
    const orderId = at.visit.id;
    const { customerId, totals } = await database.db
      .selectFrom("orders")
      .select(["customerId", "totals"])
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const createdAt = at.stage.now();
    const give = { siteId, customerId, createdAt, kind: "goodwill" as const, position: 1 };
    await database.db
      .insertInto("creditEntries")
      .values({ ...give, amount: 900, balance: 900 })
      .execute();
    const giftCard = await makeGiftCard(database.db, siteId, { balance: 1_500 });
    const spendCard = (holder: string, cents: number) =>
      database.db
        .transaction()
        .execute((tx) => spendGiftCard(tx, siteId, giftCard, { holder, now: createdAt, cents }));
    await spendCard(orderId, 1_000);
    const credit = { customerId, orderId, cents: 700, now: createdAt };
    await database.db.transaction().execute((tx) => spendCredit(tx, siteId, credit));
    const off = (kind: "gift_card" | "credit", cents: number) => {
      const amount = { min: 0 - cents, max: 0 - cents };
      return { kind, label: kind, petId: null, amount };
    };
    const { min, max } = totals.total;
    await at.stage.setOrder(orderId, {
      totals: JSON.stringify({
        ...totals,
        entries: [...totals.entries, off("gift_card", 1_000), off("credit", 700)],
        total: { min: min - 1_700, max: max - 1_700 },
      }),
    });
    const left = async () => {
      const { rows } = await database.pool.query(
        `select (select balance from gift_cards where id = $1) as card, (select balance from credit_entries
          where customer_id = $2 order by position desc limit 1) as credit`,
        [giftCard, customerId],
      );
      return [rows[0].card, rows[0].credit];
    };
    expect(await left()).toEqual([500, 200]);
    await post("no-show", {});
    expect(await left(), "given back").toEqual([1_500, 900]);
    expect((await show()).lifting).toMatchObject({ money: { usedAgain: 1_700 } });
    const other = newId();
    await spendCard(other, 600);
    const refused = await lift();
    expect([refused.status, refused.body.message]).toEqual([409, ANSWER_REFUSALS.extrasSpent]);
    expect([await left(), (await show()).orderMarkedAsNoShow]).toEqual([[900, 900], true]);
    expect(await refunds()).toEqual([]);
    await spendCard(other, 500);
    expect((await lift()).status).toBe(200);
    expect(await left()).toEqual([0, 200]);
  });
});
