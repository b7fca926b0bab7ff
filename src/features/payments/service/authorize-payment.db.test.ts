import { beforeAll, beforeEach, expect, it } from "vitest";
import { testClock } from "#kit/server/clock.ts";
import { newId } from "#kit/server/ids.ts";
import { setSecret } from "#kit/server/secret.ts";
import { useDatabase } from "#tests/db.ts";
import { setGateways } from "../adapters/gateway.ts";
import { openSandbox, type Sandbox } from "../adapters/sandbox.ts";
import { makePaying } from "../factory.ts";
import { authorizeIntent, authorizePayment, refusalOfPayment, releasePayment } from "./authorize-payment.ts";
import { openIntent } from "./open-intent.ts";

const database = useDatabase();
const clock = testClock("2026-03-02T17:00:00Z");
let sandbox: Sandbox;
let paying: Awaited<ReturnType<typeof makePaying>>;

beforeAll(() => {
  setSecret("a secret of tests only");
  sandbox = openSandbox(database.db, clock);
});
beforeEach(async () => {
  setGateways(sandbox);
  paying = await makePaying(database.db, clock);
});

const hold = (source: string) => {
  const { siteId, accountId } = paying.payer;
  const input = { siteId, accountId, source, amountCents: 11_000, now: clock.now() };
  return authorizePayment(paying.scope(), (tx) => openIntent(tx, { ...input, bookingSessionId: newId() }));
};

it("writes the intent, asks the bank, and answers the payment that is held", async () => {
  const held = await hold("tok_visa");
  expect(held).toMatchObject({ ok: true, payment: { status: "authorized", amount: 11_000 } });
  expect(await paying.lines(held.payment)).toEqual([["authorize", 11_000]]);
});

it("answers what the bank wants confirmed, and what the payer sees of it", async () => {
  const challenged = await hold("tok_needs_action");
  if (challenged.ok || challenged.why !== "needs_action") throw new Error("not asked");
  expect(challenged.action.path).toContain(challenged.action.reference);
  expect(refusalOfPayment(challenged)).toMatchObject({
    code: "payment_needs_action",
    details: { action: challenged.action },
  });
});

it("answers a decline in words for the field of the card", async () => {
  const declined = await hold("tok_insufficient_funds");
  if (declined.ok || declined.why !== "declined") throw new Error("not declined");
  expect(refusalOfPayment(declined)).toMatchObject({
    code: "payment_declined",
    errors: { sourceId: [declined.message] },
  });
  expect(await paying.lines(declined.payment)).toEqual([["decline", 11_000]]);
});

it("answers a payment that was given up before the bank was asked", async () => {
  const intent = await paying.intent();
  await releasePayment(paying.scope(), intent);
  expect(await authorizeIntent(paying.scope(), intent)).toMatchObject({ ok: false, why: "declined" });
});

it("holds nothing for a payment that was given up while the bank was silent", async () => {
  const intent = await paying.intent();
  setGateways({ ...sandbox, void: () => Promise.reject(new Error("no answer")) });
  await releasePayment(paying.scope(), intent);
  expect(await paying.fresh(intent)).toMatchObject({ status: "intent", voidRequestedAt: clock.now() });
  expect(await authorizeIntent(paying.scope(), intent)).toMatchObject({ ok: false, why: "declined" });
  expect(await paying.lines(intent)).toEqual([]);
});

it("releases what is unused, and leaves it to the sweeper while the bank is silent", async () => {
  const held = await hold("tok_visa");
  setGateways({ ...sandbox, void: () => Promise.reject(new Error("no answer")) });
  await releasePayment(paying.scope(), held.payment);
  expect(await paying.fresh(held.payment)).toMatchObject({
    status: "authorized",
    voidRequestedAt: clock.now(),
  });
  setGateways(sandbox);
  await releasePayment(paying.scope(), await paying.fresh(held.payment));
  expect(await paying.fresh(held.payment)).toMatchObject({ status: "voided" });
});
