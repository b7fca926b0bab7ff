import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { forgetSites } from "#features/sites/service.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, SOON, type Stage, type Visit } from "#tests/works/stage.ts";

const database = useDatabase({ max: 40 });
const PASSWORD = "muddy paws on tuesday";
let stage: Stage;
let visit: Visit;
let token: string;
let paid: number;

beforeEach(async () => {
  stage = await makeStage(database, `refund-${newId()}`);
  visit = await stage.completed({ byCard: true, date: SOON });
  const { siteId } = stage.world;
  const staff = await makeStaffMember(database.db, siteId, { now: stage.now(), password: PASSWORD });
  token = staff.token;
  paid = (await refunds()).paid;
});

const setLimit = async (refundLimitCents: number) => {
  await database.db
    .updateTable("sites")
    .set({ refundLimitCents })
    .where("id", "=", stage.world.siteId)
    .execute();
  forgetSites(database.db);
};
/** Lets the proof of the log-in lapse. */
const lapse = () => stage.world.clock.advance({ minutes: 16 });
const refund = (body: object) =>
  stage.world.call("POST", `/v2/staff/orders/${visit.id}/refund`, {
    token,
    body: { refundId: newId(), seenRefunded: 0, ...body },
  });
const show = async () =>
  (await stage.world.call("GET", `/v2/staff/appointments/${visit.id}`, { token })).body.refunding;

async function refunds() {
  const { rows } = await database.pool.query(
    `select (select coalesce(sum(capture_amount), 0)::int from payments where order_id = $1) as paid,
      (select coalesce(sum(refund.amount), 0)::int from payment_refunds refund
        join payments payment on payment.id = refund.payment_id where payment.order_id = $1
          and refund.status <> 'failed') as refunded`,
    [visit.id],
  );
  return rows[0] as { paid: number; refunded: number };
}

/** Makes two lines of the price's first one, so that the card paid more than the first line costs. */
async function splitLine() {
  const { totals } = await database.db
    .selectFrom("orders")
    .select("totals")
    .where("id", "=", visit.id)
    .executeTakeFirstOrThrow();
  const [first, ...others] = totals.entries;
  if (!first) throw new Error("The price has no entries");
  const half = Math.floor(first.amount.max / 2);
  const [one, two] = [half, first.amount.max - half].map((cents) => ({
    ...first,
    amount: { min: cents, max: cents },
  }));
  await database.db
    .updateTable("orders")
    .set({ totals: JSON.stringify({ ...totals, entries: [one, two, ...others] }) })
    .where("id", "=", visit.id)
    .execute();
}

describe("a refund above the brand's limit", () => {
  it("needs the proof anew, and takes the password", async () => {
    await setLimit(2_000);
    lapse();
    expect((await refund({ amount: 2_000 })).status, "up to the limit").toBe(200);
    const more = { amount: 1, seenRefunded: 2_000 };
    const refused = await refund(more);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["password", "confirmCode"]]);
    expect((await refund({ ...more, password: "wrong horse" })).status).toBe(401);
    expect((await refunds()).refunded).toBe(2_000);
    expect((await refund({ ...more, password: PASSWORD })).status).toBe(200);
    expect((await refund({ amount: 1, seenRefunded: 2_001 })).status, "the proof counts").toBe(200);
  });

  it("needs it by parts too, and a caller cannot claim that nothing was refunded", async () => {
    await setLimit(2_000);
    lapse();
    expect((await refund({ amount: 1_500 })).status).toBe(200);
    expect((await refund({ amount: 1_500 })).status, "seen none").toBe(409);
    expect((await refund({ amount: 1_500, seenRefunded: 1_500 })).status).toBe(422);
    expect((await refunds()).refunded).toBe(1_500);
  });

  it("needs it for lines as for an amount", async () => {
    await setLimit(0);
    lapse();
    const lines = [{ place: 0, amount: 100 }];
    expect((await refund({ lines })).status).toBe(422);
    expect((await refund({ lines, password: PASSWORD })).status).toBe(200);
  });
});

describe("a refund that names what its caller saw", () => {
  it("is refused after another one, and is safe to repeat", async () => {
    const refundId = newId();
    const first = { refundId, amount: 500 };
    expect((await refund(first)).status).toBe(200);
    const late = await refund({ amount: 700 });
    expect([late.status, late.body.code]).toEqual([409, "conflict"]);
    expect((await refund(first)).status, "the same refund").toBe(200);
    expect(await refunds()).toEqual({ paid, refunded: 500 });
    expect(await show()).toMatchObject({ refunded: 500, limit: 20_000 });
  });

  it("says what is paid afterwards to those who see payments alone", async () => {
    expect((await refund({ amount: 500 })).body).toEqual({ paid: paid - 500 });
    const { siteId } = stage.world;
    const over = { now: stage.now(), permissions: ["orders.read", "money.refund"] as const };
    token = (await makeStaffMember(database.db, siteId, over)).token;
    expect((await refund({ amount: 500, seenRefunded: 500 })).body).toEqual({ paid: null });
  });
});

describe("a refund of lines", () => {
  it("gives them back with their tax, up to what each cost, and shows what is left", async () => {
    const { lines } = await show();
    const { label, amount: cost } = lines[0];
    expect(lines.reduce((cents: number, { amount }: { amount: number }) => cents + amount, 0)).toBe(paid);
    expect((await refund({ lines: [{ place: 0, amount: cost - 500 }] })).status).toBe(200);
    expect((await show()).lines[0]).toMatchObject({ label, amount: cost, refunded: cost - 500 });
    const seenRefunded = cost - 500;
    const more = await refund({ lines: [{ place: 0, amount: 501 }], seenRefunded });
    expect([more.status, more.body.errors]).toEqual([
      422,
      { "lines.0.amount": ["$5 of this line is left to refund"] },
    ]);
    expect((await refund({ lines: [{ place: 0, amount: 500 }], seenRefunded })).status).toBe(200);
    expect((await show())?.lines[0].refunded ?? cost).toBe(cost);
    expect(await refunds()).toEqual({ paid, refunded: cost });
  });

  it("refuses lines that are none, a line twice, and an amount beside them", async () => {
    const { lines } = await show();
    const line = (place: number) => ({ place, amount: 100 });
    const faults = async (body: object) => Object.keys((await refund(body)).body.errors ?? {});
    expect(await faults({ lines: [line(lines.length)] })).toEqual(["lines.0.place"]);
    expect(await faults({ lines: [line(0), line(0)] })).toEqual(["lines.1.place"]);
    expect(await faults({ lines: [line(0)], amount: 100 })).toEqual(["lines", "amount"]);
    expect(await faults({})).toEqual(["lines", "amount"]);
    expect((await refunds()).refunded).toBe(0);
  });

  it("counts nothing of a refund that the bank refused, and refunds of an amount against no line", async () => {
    const lines = [{ place: 0, amount: 300 }];
    const refundId = newId();
    await refund({ refundId, lines });
    await refund({ amount: 200, seenRefunded: 300 });
    expect((await show()).lines[0].refunded).toBe(300);
    await database.pool.query("update payment_refunds set status = 'failed' where key like $1", [
      `%${refundId}`,
    ]);
    expect((await show()).lines[0].refunded).toBe(0);
  });
});

describe("64 refunds at once", () => {
  it("never give back more than was paid, and each of them once", async () => {
    const amount = Math.ceil(paid / 3);
    const sent = Array.from({ length: 64 }, (_, index) =>
      refund({ amount, seenRefunded: amount * (index % 4) }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    const done = statuses.filter((status) => status === 200).length;
    expect([done > 0, done < 3]).toEqual([true, true]);
    for (const status of statuses) expect([200, 409, 422]).toContain(status);
    expect((await refunds()).refunded).toBe(amount * done);
  });

  it("do not pass the limit in parts without a proof", async () => {
    await setLimit(1_000);
    lapse();
    const sent = Array.from({ length: 64 }, () => refund({ amount: 600 }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await refunds()).refunded).toBe(600);
  });

  it("of one line never give back more of it than it cost", async () => {
    await splitLine();
    const { lines } = await show();
    const cost: number = lines[0].amount;
    const amount = Math.ceil(cost / 2) + 1;
    expect(3 * amount).toBeLessThan(paid);
    const seen = [0, amount, 2 * amount, 3 * amount];
    const sent = Array.from({ length: 64 }, (_, index) =>
      refund({ lines: [{ place: 0, amount }], seenRefunded: seen[index % 4] }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await refunds()).refunded).toBe(amount);
  });
});
