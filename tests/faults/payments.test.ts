import { beforeAll, describe, expect, it } from "vitest";
import { setGateways } from "#features/payments/adapters/gateway.ts";
import { openSandbox, type Sandbox } from "#features/payments/adapters/sandbox.ts";
import { makePaying } from "#features/payments/factory.ts";
import { authorize } from "#features/payments/internal/authorize.ts";
import { setOrphanedPayment } from "#features/payments/ports.ts";
import type { Payment } from "#features/payments/rules.ts";
import { capture } from "#features/payments/service/capture.ts";
import { refund } from "#features/payments/service/refund.ts";
import { voidPayment } from "#features/payments/service/void-payment.ts";
import { testClock } from "#kit/server/clock.ts";
import { setSecret } from "#kit/server/secret.ts";
import { useDatabase } from "#tests/db.ts";
import { behindBadLine, type Call, expectInOrder, type Fault, type Paying } from "./failing-bank.ts";

// 60 s after a crash at any side effect, no money is held without an order or charged twice. A crash is a
// gateway call that never returns. Either the call is lost ("before") or its answer is lost ("during").

const database = useDatabase();
const clock = testClock("2026-03-02T17:00:00Z");
let sandbox: Sandbox;

beforeAll(() => {
  setSecret("a secret of tests only");
  sandbox = openSandbox(database.db, clock);
});

/** Makes one call of this kind fail, once. */
const breakAt = (call: Call, fault: Fault) => {
  let broken = false;
  setGateways(
    behindBadLine(sandbox, (current) => {
      if (broken || current !== call) return null;
      broken = true;
      return fault;
    }),
  );
};
const heal = () => setGateways(sandbox);
const crashed = () => undefined;

/** Restores the bank, lets a minute pass, and sweeps. */
async function minuteLater(paying: Paying): Promise<void> {
  heal();
  clock.advance({ seconds: 60 });
  await paying.sweep();
}

describe("a crash while an order is placed", () => {
  const crashes: [string, (paying: Paying) => Promise<unknown>][] = [
    ["after the intent", (paying) => paying.intent()],
    [
      "before the bank gets the call",
      async (paying) => {
        breakAt("authorize", "before");
        await authorize(paying.scope(), await paying.intent()).catch(crashed);
      },
    ],
    [
      "while the bank answers",
      async (paying) => {
        breakAt("authorize", "during");
        await authorize(paying.scope(), await paying.intent()).catch(crashed);
      },
    ],
    ["after the answer is saved", async (paying) => authorize(paying.scope(), await paying.intent())],
  ];
  const sweeps: [string, () => void][] = [
    ["a sweeper that works", heal],
    ["a sweeper that does not reach the bank", () => breakAt("find", "before")],
    ["a sweeper that dies before it releases", () => breakAt("void", "before")],
    ["a sweeper that dies while it releases", () => breakAt("void", "during")],
  ];

  it.each(crashes.flatMap(([point, crash]) => sweeps.map(([name, arm]) => ({ point, name, crash, arm }))))(
    "$point leaves no held money after $name",
    async ({ crash, arm }) => {
      setOrphanedPayment("order", async () => "void");
      const paying = await makePaying(database.db, clock);
      heal();
      await crash(paying);
      arm();
      clock.advance({ seconds: 60 });
      await paying.sweep();
      await minuteLater(paying);
      await expectInOrder(database.db, paying);
    },
  );

  it.each(crashes)("%s, then a retry, leaves one order with one authorization", async (_, crash) => {
    const paying = await makePaying(database.db, clock);
    heal();
    await crash(paying);
    heal();
    const payment = await paying.intent();
    expect((await authorize(paying.scope(), payment)).status).toBe("authorized");
    expect(await paying.attach(payment)).toBe(true);
    await minuteLater(paying);
    expect(await paying.lines(payment)).toEqual([["authorize", 11_000]]);
    await expectInOrder(database.db, paying);
  });

  it.each(crashes)("%s leaves consistent payments when the booking finishes the order", async (_, crash) => {
    const paying = await makePaying(database.db, clock);
    setOrphanedPayment("order", async (orphan) => ((await paying.attach(orphan)) ? "finished" : "void"));
    heal();
    await crash(paying);
    await minuteLater(paying);
    await minuteLater(paying);
    await expectInOrder(database.db, paying);
  });

  it("releases an authorization that arrives after the sweep", async () => {
    setOrphanedPayment("order", async () => "void");
    const paying = await makePaying(database.db, clock);
    const payment = await paying.intent();
    let arrive = () => {};
    const delay = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    setGateways({ ...sandbox, authorize: (input) => delay.then(() => sandbox.authorize(input)) });
    const slow = authorize(paying.scope(), payment);
    await expect.poll(async () => (await paying.fresh(payment)).status).toBe("intent");
    clock.advance({ seconds: 60 });
    await paying.sweep();
    arrive();
    expect((await slow).status).toBe("released");
    expect(await paying.attach(payment)).toBe(false);
    await expectInOrder(database.db, paying);
  });

  it("ends as an order or as a void when a sweep comes at the same moment", async () => {
    heal();
    setOrphanedPayment("order", async () => "void");
    for (let round = 0; round < 30; round += 1) {
      const paying = await makePaying(database.db, clock);
      const payment = await paying.intent();
      await authorize(paying.scope(), payment);
      clock.advance({ seconds: 60 });
      const [attached] = await Promise.all([paying.attach(payment), paying.sweep(), paying.sweep()]);
      const { status, orderId } = await paying.fresh(payment);
      expect(status).toBe(attached ? "authorized" : "voided");
      expect(orderId !== null).toBe(attached);
      await expectInOrder(database.db, paying);
    }
  });
});

describe("a crash while money is", () => {
  const works: [string, Call, (paying: Paying, payment: Payment) => Promise<unknown>, [string, number][]][] =
    [
      [
        "taken",
        "capture",
        (paying, payment) => capture(paying.scope(), payment, 9_500),
        [
          ["authorize", 11_000],
          ["capture", 9_500],
        ],
      ],
      [
        "released",
        "void",
        (paying, payment) => voidPayment(paying.scope(), payment),
        [
          ["authorize", 11_000],
          ["void", 11_000],
        ],
      ],
    ];

  it.each(
    works.flatMap(([name, call, work, lines]) =>
      (["before", "during"] as const).map((fault) => ({ name, call, work, lines, fault })),
    ),
  )(
    "$name, $fault the bank's answer, is repaired once by the sweep",
    async ({ call, work, lines, fault }) => {
      const paying = await makePaying(database.db, clock);
      heal();
      const payment = await paying.paid();
      breakAt(call, fault);
      await work(paying, payment).catch(crashed);
      await minuteLater(paying);
      await minuteLater(paying);
      expect(await paying.lines(payment)).toEqual(lines);
      await expectInOrder(database.db, paying);
    },
  );

  it.each(["before", "during"] as const)(
    "refunded, %s the bank's answer, leads to one refund after a retry",
    async (fault) => {
      const paying = await makePaying(database.db, clock);
      heal();
      const payment = await paying.paid();
      await capture(paying.scope(), payment, 9_500);
      breakAt("refund", fault);
      await refund(paying.scope(), payment, { key: "goodwill", amountCents: 3_000 }).catch(crashed);
      await minuteLater(paying);
      await refund(paying.scope(), payment, { key: "goodwill", amountCents: 3_000 });
      expect((await paying.lines(payment)).slice(2)).toEqual([["refund", 3_000]]);
      await expectInOrder(database.db, paying);
    },
  );
});
