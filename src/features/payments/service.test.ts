import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Context } from "#kit/server/api-handler.ts";
import { testClock } from "#kit/server/clock.ts";
import { newId } from "#kit/server/ids.ts";
import { setSecret } from "#kit/server/secret.ts";
import { useDatabase } from "#tests/db.ts";
import { setGateways } from "./adapters/gateway.ts";
import { openSandbox, type Sandbox } from "./adapters/sandbox.ts";
import { makePaying } from "./factory.ts";
import { authorize } from "./internal/authorize.ts";
import type { Payment } from "./rules.ts";
import { capture } from "./service/capture.ts";
import { refund } from "./service/refund.ts";
import { answerChallenge } from "./service/show-challenge.ts";
import { voidPayment } from "./service/void-payment.ts";
import * as ledger from "./store/ledger.ts";
import * as payments from "./store/payments.ts";

const database = useDatabase();
const clock = testClock("2026-03-02T17:00:00Z");
let sandbox: Sandbox;
let paying: Awaited<ReturnType<typeof makePaying>>;

beforeAll(() => {
  setSecret("a secret of tests only");
  sandbox = openSandbox(database.db, clock);
  setGateways(sandbox);
});

beforeEach(async () => {
  paying = await makePaying(database.db, clock);
});

describe("an intent", () => {
  it("is the same for 30 parallel place-orders of one booking", async () => {
    const all = await Promise.all(Array.from({ length: 30 }, () => paying.intent()));
    expect(new Set(all.map((payment) => payment.id)).size).toBe(1);
    const outcomes = await Promise.all(all.map((payment) => authorize(paying.scope(), payment)));
    expect(new Set(outcomes.map((outcome) => outcome.status))).toEqual(new Set(["authorized"]));
    expect(await paying.lines(all[0] as Payment)).toEqual([["authorize", 11_000]]);
  });

  it("is different for each visit of a session", async () => {
    const [first, second] = [await paying.intent(), await paying.intent("tok_visa", 11_000, 1)];
    expect(second.id).not.toBe(first.id);
    expect((await authorize(paying.scope(), second)).status).toBe("authorized");
  });

  it("for another card replaces the earlier intent, whose money is released", async () => {
    const first = await paying.intent();
    await authorize(paying.scope(), first);
    const second = await paying.intent("tok_mastercard");
    expect(second.id).not.toBe(first.id);
    expect((await authorize(paying.scope(), second)).status).toBe("authorized");
    expect((await sandbox.find(first.gatewayKey))?.status).toBe("voided");
    expect(await paying.lines(first)).toEqual([
      ["authorize", 11_000],
      ["void", 11_000],
    ]);
  });

  it("cannot be duplicated in the database", async () => {
    const first = await paying.intent();
    const double = { ...first, id: newId(), gatewayKey: "another" };
    await expect(
      database.db.transaction().execute((tx) => payments.insert(tx, double)),
    ).rejects.toMatchObject({ code: "23505" });
  });

  it("of a placed order stays the same for a late retry with another card", async () => {
    const payment = await paying.paid();
    expect((await paying.intent("tok_mastercard", 5_000)).id).toBe(payment.id);
  });
});

describe("an authorization", () => {
  it("holds the money and writes one ledger line", async () => {
    const payment = await paying.intent();
    const outcome = await authorize(paying.scope(), payment);
    expect(outcome).toMatchObject({ status: "authorized", payment: { status: "authorized" } });
    expect(outcome.payment.gatewayReference).toMatch(/^sbx_/);
    expect(await paying.lines(payment)).toEqual([["authorize", 11_000]]);
  });

  it("appears once in the ledger when it is entered three times", async () => {
    const payment = await paying.intent();
    const enter = () =>
      database.db.transaction().execute((tx) => ledger.enter(tx, payment, "authorize", 11_000, clock.now()));
    await Promise.all([enter(), enter(), enter()]);
    expect(await paying.lines(payment)).toEqual([["authorize", 11_000]]);
  });

  it.each([
    ["tok_declined", "card_declined"],
    ["tok_insufficient_funds", "insufficient_funds"],
    ["tok_expired", "expired_card"],
    ["tok_nobody_knows", "unknown_source"],
  ])("of %s is declined for %s, and the next card works", async (source, failure) => {
    const payment = await paying.intent(source);
    const outcome = await authorize(paying.scope(), payment);
    expect(outcome).toMatchObject({ status: "declined", failure });
    expect(await paying.lines(payment)).toEqual([["decline", 11_000]]);
    expect(await paying.attach(payment)).toBe(false);
    expect((await authorize(paying.scope(), await paying.intent())).status).toBe("authorized");
  });

  it("waits for the payer's answer to a challenge and then holds the money", async () => {
    const payment = await paying.intent("tok_needs_action");
    const challenged = await authorize(paying.scope(), payment);
    if (challenged.status !== "needs_action") throw new Error(challenged.status);
    expect(challenged.action.path).toContain(challenged.action.reference);
    expect((await authorize(paying.scope(), payment)).status).toBe("needs_action");
    await sandbox.answerChallenge(challenged.action.reference, true);
    expect((await authorize(paying.scope(), await paying.intent("tok_needs_action"))).status).toBe(
      "authorized",
    );
    await sandbox.answerChallenge(challenged.action.reference, false);
    expect((await authorize(paying.scope(), payment)).status).toBe("authorized");
    expect(await paying.lines(payment)).toEqual([["authorize", 11_000]]);
  });

  it("is declined when the payer refuses the challenge", async () => {
    const payment = await paying.intent("tok_needs_action");
    const challenged = await authorize(paying.scope(), payment);
    if (challenged.status !== "needs_action") throw new Error(challenged.status);
    await sandbox.answerChallenge(challenged.action.reference, false);
    expect(await authorize(paying.scope(), payment)).toMatchObject({
      status: "declined",
      failure: "authentication_failed",
    });
  });

  it.each([
    ["approve", "authorized"],
    ["decline", "needs_action"],
  ] as const)("applies the payer's answer at once: after %s the next try is %s", async (decision, status) => {
    const payment = await paying.intent("tok_needs_action");
    const challenged = await authorize(paying.scope(), payment);
    if (challenged.status !== "needs_action") throw new Error(challenged.status);
    const { siteId } = paying.payer;
    const { reference } = challenged.action;
    await answerChallenge({ ...paying.scope(), siteId } as Context, { reference, decision });
    const again = await paying.intent("tok_needs_action");
    expect(again.id === payment.id).toBe(decision === "approve");
    expect((await authorize(paying.scope(), again)).status).toBe(status);
  });
});

describe("an order's payment", () => {
  it("belongs to one order only", async () => {
    const payment = await paying.paid();
    expect(await paying.attach(payment)).toBe(false);
    expect((await paying.fresh(payment)).orderId).toBe(payment.orderId);
  });

  it("is captured once, for at most the held amount", async () => {
    const payment = await paying.paid();
    expect(await capture(paying.scope(), payment, 11_001)).toEqual({
      status: "refused",
      reason: "above_authorized",
    });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => capture(paying.scope(), payment, 9_500)),
    );
    expect(new Set(outcomes.map((outcome) => outcome.status))).toEqual(new Set(["captured"]));
    expect(await capture(paying.scope(), payment, 9_000)).toEqual({
      status: "refused",
      reason: "other_amount",
    });
    expect(await paying.lines(payment)).toEqual([
      ["authorize", 11_000],
      ["capture", 9_500],
    ]);
  });

  it("is captured for one of two amounts that arrive at once", async () => {
    const payment = await paying.paid();
    const outcomes = await Promise.all(
      [9_000, 9_500].map((amount) => capture(paying.scope(), payment, amount)),
    );
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["captured", "refused"]);
  });

  it("is not captured before it has an order", async () => {
    const payment = await paying.intent();
    await authorize(paying.scope(), payment);
    expect(await capture(paying.scope(), payment, 9_500)).toEqual({ status: "refused", reason: "not_held" });
  });

  it("stays failed when its capture fails", async () => {
    const payment = await paying.paid("tok_late_failure");
    const outcome = { status: "failed", failure: "late_failure" };
    expect(await capture(paying.scope(), payment, 9_500)).toMatchObject(outcome);
    expect(await capture(paying.scope(), payment, 9_500)).toMatchObject(outcome);
    expect(await paying.lines(payment)).toEqual([
      ["authorize", 11_000],
      ["decline", 9_500],
    ]);
  });

  it("is voided after a cancellation, but not by a caller with a stale payment", async () => {
    const stale = await paying.intent();
    await authorize(paying.scope(), stale);
    await paying.attach(stale);
    expect(await voidPayment(paying.scope(), stale)).toBe("not_voided");
    expect(await voidPayment(paying.scope(), await paying.fresh(stale))).toBe("voided");
    expect(await voidPayment(paying.scope(), await paying.fresh(stale))).toBe("voided");
    expect(await capture(paying.scope(), stale, 9_500)).toEqual({ status: "refused", reason: "not_held" });
    expect(await paying.lines(stale)).toEqual([
      ["authorize", 11_000],
      ["void", 11_000],
    ]);
  });

  it("is either captured or voided, never both", async () => {
    for (let round = 0; round < 10; round += 1) {
      paying = await makePaying(database.db, clock);
      const payment = await paying.paid();
      const [captured, voided] = await Promise.all([
        capture(paying.scope(), payment, 9_500),
        voidPayment(paying.scope(), payment),
      ]);
      expect([captured.status === "captured", voided === "voided"].filter(Boolean)).toHaveLength(1);
    }
  });

  it("is refunded once for each key, and never above the captured amount", async () => {
    const payment = await paying.paid();
    await capture(paying.scope(), payment, 9_500);
    const refunds = await Promise.all(
      Array.from({ length: 10 }, () =>
        refund(paying.scope(), payment, { key: "goodwill", amountCents: 2_000 }),
      ),
    );
    expect(new Set(refunds.map((outcome) => outcome.status))).toEqual(new Set(["refunded"]));
    expect(await refund(paying.scope(), payment, { key: "rest", amountCents: 7_501 })).toEqual({
      status: "refused",
      reason: "above_captured",
    });
    expect(await refund(paying.scope(), payment, { key: "rest", amountCents: 7_500 })).toEqual({
      status: "refunded",
    });
    expect((await paying.fresh(payment)).status).toBe("refunded");
    expect((await paying.lines(payment)).slice(2)).toEqual([
      ["refund", 2_000],
      ["refund", 7_500],
    ]);
  });
});
