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
    expect((await refund({ lines: [0] })).status).toBe(422);
    expect((await refund({ lines: [0], password: PASSWORD })).status).toBe(200);
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

  it("gives back lines with their tax, and refuses lines that are none", async () => {
    const { lines } = await show();
    expect(lines.length).toBeGreaterThan(0);
    const sum = lines.reduce((cents: number, { amount }: { amount: number }) => cents + amount, 0);
    expect(sum).toBe(paid);
    expect((await refund({ lines: [lines.length] })).body.errors).toHaveProperty("lines");
    expect((await refund({ lines: [0], amount: 100 })).status).toBe(422);
    expect((await refund({})).status).toBe(422);
    expect((await refund({ lines: [0, 0] })).status).toBe(200);
    expect((await refunds()).refunded).toBe(lines[0].amount);
    // What was paid covers the lines once.
    const all = lines.map((_: unknown, place: number) => place);
    const again = await refund({ lines: all, seenRefunded: lines[0].amount });
    expect(again.body.errors).toHaveProperty("lines");
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
});
