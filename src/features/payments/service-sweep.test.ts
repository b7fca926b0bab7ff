import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testClock } from "#kit/server/clock.ts";
import { createLog } from "#kit/server/log.ts";
import { setSecret } from "#kit/server/secret.ts";
import { useDatabase } from "#tests/db.ts";
import { setGateways } from "./adapters/gateway.ts";
import { openSandbox, type Sandbox } from "./adapters/sandbox.ts";
import { makePaying } from "./factory.ts";
import { authorize } from "./internal/authorize.ts";
import { sweepPaymentsJob } from "./jobs.ts";
import { setOrphanedPayment } from "./ports.ts";

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
  setOrphanedPayment("order", async () => "void");
});

describe("the sweeper", () => {
  it("leaves a payment alone in its first minute", async () => {
    const payment = await paying.intent();
    clock.advance({ seconds: 59 });
    await paying.sweep();
    expect((await paying.fresh(payment)).status).toBe("intent");
  });

  it("releases held money that has no order", async () => {
    const payment = await paying.intent();
    await authorize(paying.scope(), payment);
    clock.advance({ seconds: 60 });
    await paying.sweep();
    expect((await sandbox.find(payment.gatewayKey))?.status).toBe("voided");
    expect((await paying.fresh(payment)).status).toBe("voided");
  });

  it("keeps the money held when booking finishes the order", async () => {
    const payment = await paying.intent();
    await authorize(paying.scope(), payment);
    setOrphanedPayment("order", async (orphan) => {
      expect(orphan).toMatchObject({ id: payment.id, status: "authorized" });
      return (await paying.attach(orphan)) ? "finished" : "void";
    });
    clock.advance({ seconds: 60 });
    await paying.sweep();
    await paying.sweep();
    expect(await paying.fresh(payment)).toMatchObject({ status: "authorized", orderId: expect.any(String) });
    expect((await sandbox.find(payment.gatewayKey))?.status).toBe("authorized");
  });

  it("prevents an order from using a payment before it asks the bank for a void", async () => {
    const payment = await paying.intent();
    await authorize(paying.scope(), payment);
    const attached: boolean[] = [];
    const release = async (key: string) => {
      if (key === payment.gatewayKey) attached.push(await paying.attach(payment));
      return sandbox.void(key);
    };
    setGateways({ ...sandbox, void: release });
    clock.advance({ seconds: 60 });
    await paying.sweep();
    setGateways(sandbox);
    expect(attached).toEqual([false]);
    expect(await paying.fresh(payment)).toMatchObject({ status: "voided", orderId: null });
  });

  it("voids a payment when the payer leaves a challenge open for fifteen minutes", async () => {
    const payment = await paying.intent("tok_needs_action");
    await authorize(paying.scope(), payment);
    clock.advance({ minutes: 14 });
    await paying.sweep();
    expect((await paying.fresh(payment)).status).toBe("needs_action");
    clock.advance({ minutes: 1 });
    await paying.sweep();
    expect((await paying.fresh(payment)).status).toBe("voided");
  });

  it("voids a payment that the payer approved and then abandoned", async () => {
    const payment = await paying.intent("tok_needs_action");
    const challenged = await authorize(paying.scope(), payment);
    if (challenged.status !== "needs_action") throw new Error(challenged.status);
    clock.advance({ minutes: 2 });
    await sandbox.answerChallenge(challenged.action.reference, true);
    await paying.sweep();
    expect((await paying.fresh(payment)).status).toBe("authorized");
    clock.advance({ seconds: 60 });
    await paying.sweep();
    expect((await sandbox.find(payment.gatewayKey))?.status).toBe("voided");
  });

  it("continues with other payments after one fails", async () => {
    const broken = await paying.intent();
    await authorize(paying.scope(), broken);
    paying = await makePaying(database.db, clock);
    const other = await paying.intent();
    await authorize(paying.scope(), other);
    setOrphanedPayment("order", async (orphan) => {
      if (orphan.id === broken.id) throw new Error("booking is ill");
      return "void";
    });
    clock.advance({ seconds: 60 });
    expect((await paying.sweep()).failed).toBe(1);
    expect((await paying.fresh(broken)).status).toBe("authorized");
    expect((await paying.fresh(other)).status).toBe("voided");
  });

  it("schedules its next run once, even when two nodes run it", async () => {
    const log = createLog("silent");
    const tools = { db: database.db, clock, log };
    await Promise.all([sweepPaymentsJob.run({}, tools), sweepPaymentsJob.run({}, tools)]);
    const { rows } = await database.pool.query(
      "select key from graphile_worker.jobs where task_identifier = 'sweep-payments'",
    );
    expect(rows).toEqual([{ key: "sweep-payments" }]);
  });
});
