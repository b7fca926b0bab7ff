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

it("writes the intent, asks the bank and returns the held payment", async () => {
  const held = await hold("tok_visa");
  expect(held).toMatchObject({ ok: true, payment: { status: "authorized", amount: 11_000 } });
  expect(await paying.lines(held.payment)).toEqual([["authorize", 11_000]]);
});

it("returns the bank's challenge and the refusal that the payer sees", async () => {
  const challenged = await hold("tok_needs_action");
  if (challenged.ok || challenged.why !== "needs_action") throw new Error("not asked");
  expect(challenged.action.path).toContain(challenged.action.reference);
  expect(refusalOfPayment(challenged)).toMatchObject({
    code: "payment_needs_action",
    details: { action: challenged.action },
  });
});

it("returns a decline with a message for the card's field", async () => {
  const declined = await hold("tok_insufficient_funds");
  if (declined.ok || declined.why !== "declined") throw new Error("not declined");
  expect(refusalOfPayment(declined)).toMatchObject({
    code: "payment_declined",
    errors: { sourceId: [declined.message] },
  });
  expect(await paying.lines(declined.payment)).toEqual([["decline", 11_000]]);
});

it("declines a payment that was released before its authorization", async () => {
  const intent = await paying.intent();
  await releasePayment(paying.scope(), intent);
  expect(await authorizeIntent(paying.scope(), intent)).toMatchObject({ ok: false, why: "declined" });
});

it("holds no money for a payment that was released while the bank did not answer", async () => {
  const intent = await paying.intent();
  setGateways({ ...sandbox, void: () => Promise.reject(new Error("no answer")) });
  await releasePayment(paying.scope(), intent);
  expect(await paying.fresh(intent)).toMatchObject({ status: "intent", voidRequestedAt: clock.now() });
  expect(await authorizeIntent(paying.scope(), intent)).toMatchObject({ ok: false, why: "declined" });
  expect(await paying.lines(intent)).toEqual([]);
});

it("marks a payment for release while the bank does not answer, then voids it", async () => {
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
