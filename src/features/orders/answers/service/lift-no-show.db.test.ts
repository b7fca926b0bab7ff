import { describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { PASSWORD, useMissedVisit } from "#tests/missed-steps.ts";
import { finalsOf } from "#tests/works/stage.ts";
import { ORDERS_PATH } from "../../contract/order.ts";
import { ANSWER_FAULTS, ANSWER_REFUSALS } from "../words/refusals.ts";

const database = useDatabase({ max: 40 });
const { at, setSite, become, post, show, lift, refund, earnings, refunds, messageKeys } =
  useMissedVisit(database);

/** How many versions of the order the keys of messages name. */
const versionsOf = (keys: readonly string[]) => new Set(keys.map((key) => /:(\d+):/.exec(key)?.[1])).size;

/** Gives the visit a card again, and marks it as missed once more. */
async function markAgain() {
  const card = { id: "card", sourceId: "tok_visa" };
  const path = `${ORDERS_PATH}/${at.visit.id}/payment-methods`;
  expect((await at.stage.world.call("POST", path, { token: at.visit.token, body: card })).status).toBe(200);
  return post("no-show", {});
}

describe("a no-show that is taken back", () => {
  it("refunds the fee, takes the groomer's share back, and can be completed at its whole price", async () => {
    expect((await show()).lifting).toMatchObject({ refunded: 0, money: { refund: at.fee, waived: 0 } });
    const lifted = await lift();
    expect([lifted.status, lifted.body]).toMatchObject([
      200,
      { status: "accepted", orderMarkedAsNoShow: false, fee: 0 },
    ]);
    expect(await refunds()).toEqual([{ amount: at.fee, status: "refunded" }]);
    const share = Math.round(at.fee * 0.6);
    expect(await earnings()).toEqual([
      ["fee", share],
      ["refund", 0 - share],
    ]);
    const mails = await database.db
      .selectFrom("outboxMessages")
      .select(["key", "bodyText"])
      .where("key", "like", `order:${at.visit.id}:lifted:%`)
      .execute();
    expect(mails.map(({ key }) => key)).toEqual(
      expect.arrayContaining([expect.stringContaining(":mail"), expect.stringContaining(":groomer:")]),
    );
    for (const { key, bodyText } of mails) expect(bodyText, key).toContain(`/visit/${at.visit.id}`);
    const { actions, lifting } = await show();
    expect([actions.includes("complete"), lifting]).toEqual([true, null]);
    const done = await post("complete", { ...finalsOf(at.visit), cashReceived: false });
    expect(done.body).toMatchObject({ status: "complete" });
    const { money, totals } = await show();
    expect(money).toMatchObject({ refundable: 0, due: totals.total.max });
    expect((await earnings()).slice(2).map(([cause]) => cause)).toEqual(["share"]);
  });

  it("can be marked again: fee, earnings, refund and messages come anew", async () => {
    await lift();
    expect((await markAgain()).body).toMatchObject({ orderMarkedAsNoShow: true, fee: at.fee });
    const share = Math.round(at.fee * 0.6);
    expect((await earnings()).slice(2)).toEqual([["fee", share]]);
    expect(versionsOf(await messageKeys("no-show"))).toBe(2);
    expect((await lift({ seenRefunded: at.fee })).status).toBe(200);
    expect((await earnings()).slice(2)).toEqual([
      ["fee", share],
      ["refund", 0 - share],
    ]);
    expect(await refunds()).toEqual(Array(2).fill({ amount: at.fee, status: "refunded" }));
    expect(versionsOf(await messageKeys("lifted"))).toBe(2);
  });

  it("counts against the limit what went back before the visit was marked again", async () => {
    await lift();
    await markAgain();
    await setSite({ refundLimitCents: 2 * at.fee - 1 });
    expect((await show()).lifting).toMatchObject({ refunded: at.fee, money: { refund: at.fee } });
    at.stage.world.clock.advance({ minutes: 16 });
    const unseen = { refundId: newId(), seenRefunded: 0, amount: at.fee };
    expect((await post("refund", unseen)).body.message).toBe(ANSWER_REFUSALS.refundedSince);
    const seen = { ...unseen, refundId: newId(), seenRefunded: at.fee };
    for (const refused of [await post("refund", seen), await lift({ seenRefunded: at.fee })])
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["password", "confirmCode"]]);
    // Without a seen sum, the present one counts.
    expect((await lift({ seenRefunded: undefined })).status).toBe(422);
    expect((await lift({ seenRefunded: at.fee, password: PASSWORD })).status).toBe(200);
  });

  it("shows no sums to staff who see no money, and needs none from them", async () => {
    await refund(at.fee);
    expect((await show()).lifting).toMatchObject({ refunded: at.fee, money: { refund: 0 } });
    await become(["orders.read", "orders.write"]);
    expect((await show()).lifting).toMatchObject({ refunded: null, money: null });
    expect((await lift({ seenRefunded: undefined })).status).toBe(200);
  });

  it("is taken back once by several presses at once", async () => {
    const { version } = await show();
    const presses = await Promise.all(Array.from({ length: 6 }, () => lift({ version })));
    expect(presses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await refunds()).toHaveLength(1);
    expect(await earnings()).toHaveLength(2);
  });

  it("races with a refund of the fee: the second is refused", async () => {
    const both = await Promise.all([lift(), refund(at.fee)]);
    const statuses = both.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect([409, 422]).toContain(statuses.find((status) => status !== 200));
    expect((await refunds()).reduce((sum, { amount }) => sum + amount, 0)).toBe(at.fee);
  });

  it("is refused after another refund or change, without a reason, and where there is no no-show", async () => {
    const blank = await lift({ reason: " " });
    expect([blank.status, blank.body.errors]).toEqual([422, { reason: [ANSWER_FAULTS.noReason] }]);
    const { version } = await show();
    expect((await lift({ version: version + 1 })).status).toBe(409);
    await refund(100);
    const late = await lift();
    expect([late.status, late.body.message]).toEqual([409, ANSWER_REFUSALS.refundedSince]);
    expect((await lift({ seenRefunded: 100 })).status).toBe(200);
    expect((await refunds()).map(({ amount }) => amount).sort()).toEqual([100, at.fee - 100].sort());
    expect((await earnings()).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(0);
    const none = await lift();
    expect([none.status, none.body.message]).toEqual([409, ANSWER_REFUSALS.notNoShow]);
  });

  it("needs the permission to refund, and above the limit the proof", async () => {
    await become(["orders.read", "orders.write"]);
    expect((await lift()).status).toBe(403);
    expect((await show()).actions).not.toContain("lift-no-show");
    await setSite({ refundLimitCents: at.fee - 1 });
    await become();
    at.stage.world.clock.advance({ minutes: 16 });
    const refused = await lift();
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["password", "confirmCode"]]);
    expect((await lift({ password: PASSWORD })).status).toBe(200);
  });

  it("needs no refund for a visit without a fee", async () => {
    at.visit = await at.stage.begun();
    await post("no-show", {});
    await become(["orders.read", "orders.write"]);
    expect((await show()).lifting).toMatchObject({ money: null });
    expect((await lift()).body).toMatchObject({ orderMarkedAsNoShow: false });
    expect(await refunds()).toEqual([]);
  });
});
