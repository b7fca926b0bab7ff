import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeApi } from "#features/accounts/factory.ts";
import { testClock } from "#kit/server/clock.ts";
import { newId } from "#kit/server/ids.ts";
import { hmac, setSecret } from "#kit/server/secret.ts";
import { sign } from "#kit/server/webhook-signature.ts";
import { useDatabase } from "#tests/db.ts";
import { type FakeStripe, openFakeStripe } from "#tests/stripe/bank.ts";
import { type Gateway, type GatewayAuthorization, setGateways } from "./adapters/gateway.ts";
import { openSandbox, type Sandbox, type SentEvent } from "./adapters/sandbox.ts";
import { openStripe } from "./adapters/stripe.ts";
import { paymentsApi } from "./api.ts";
import { makePaying } from "./factory.ts";
import { authorize } from "./internal/authorize.ts";
import type { Payment } from "./rules.ts";
import { requestCapture } from "./service/capture.ts";

const WEBHOOKS = "/v2/service-payment/webhooks";
const KEYS = { secretKey: "sk_test_fake", publishableKey: "pk_test_fake", webhookSecret: "whsec_fake" };
const database = useDatabase();
const clock = testClock("2026-03-02T17:00:00Z");
let sandbox: Sandbox;
let stripe: Gateway;
let fake: FakeStripe;
let paying: Awaited<ReturnType<typeof makePaying>>;
let call: ReturnType<typeof makeApi>;

beforeAll(async () => {
  setSecret("a secret of tests only");
  fake = await openFakeStripe();
  sandbox = openSandbox(database.db, clock);
  stripe = openStripe(KEYS, database.db, clock, fake.place);
  call = makeApi(database.db, paymentsApi, clock);
});
afterAll(() => fake.close());
beforeEach(async () => {
  clock.set("2026-03-02T17:00:00Z");
  setGateways(sandbox, stripe);
  paying = await makePaying(database.db, clock);
});

function deliver({ body, signature }: SentEvent, gateway = "sandbox", host = paying.payer.host) {
  const headers = { [`${gateway}-signature`]: signature, "content-type": "application/json" };
  return call(host, "POST", `${WEBHOOKS}/${gateway}`, { text: body, headers });
}

const eventsOf = (payment: Payment) =>
  database.db.selectFrom("webhookEvents").selectAll().where("siteId", "=", payment.siteId).execute();
const stateOf = async (payment: Payment) => {
  const { status, captureAmount, failure } = await paying.fresh(payment);
  return { status, captureAmount, failure, lines: await paying.lines(payment) };
};

/** Makes an order's payment with a requested capture that never reached the bank. */
async function withRequestedCapture(): Promise<Payment> {
  const payment = await paying.paid();
  await database.db.transaction().execute((tx) => requestCapture(tx, payment, 9_500, clock.now()));
  return payment;
}

describe("an event of the sandbox bank", () => {
  it("updates a payment and its ledger once, even when it arrives ten times", async () => {
    const payment = await withRequestedCapture();
    await sandbox.capture(payment.gatewayKey, 9_500);
    const event = sandbox.eventOf(payment.siteId, payment.gatewayKey);
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { received: true }]);
    expect(await stateOf(payment)).toEqual({
      status: "captured",
      captureAmount: 9_500,
      failure: "",
      lines: [
        ["authorize", 11_000],
        ["capture", 9_500],
      ],
    });
    expect(await eventsOf(payment)).toHaveLength(1);
  });

  it("reports that an order's authorization has expired", async () => {
    const payment = await paying.paid();
    await sandbox.void(payment.gatewayKey);
    await deliver(sandbox.eventOf(payment.siteId, payment.gatewayKey));
    expect(await stateOf(payment)).toMatchObject({
      status: "voided",
      lines: [
        ["authorize", 11_000],
        ["void", 11_000],
      ],
    });
  });

  it("is accepted on the next delivery when the bank does not answer at first", async () => {
    const payment = await withRequestedCapture();
    await sandbox.capture(payment.gatewayKey, 9_500);
    setGateways({ ...sandbox, find: () => Promise.reject(new Error("no route")) });
    const event = sandbox.eventOf(payment.siteId, payment.gatewayKey);
    expect((await deliver(event)).status).toBe(503);
    expect(await eventsOf(payment)).toEqual([]);
    setGateways(sandbox);
    expect((await deliver(event)).status).toBe(200);
    expect((await paying.fresh(payment)).status).toBe("captured");
  });
});

describe("a payment after its events in every order, each three times,", () => {
  function permutations(list: readonly number[]): number[][] {
    if (list.length === 0) return [[]];
    return list.flatMap((first) =>
      permutations(list.filter((item) => item !== first)).map((rest) => [first, ...rest]),
    );
  }

  // The bank's answer at the moment of each event.
  const at = (status: GatewayAuthorization["status"], more = {}): GatewayAuthorization => ({
    status,
    reference: "sbx_told",
    amountCents: 11_000,
    ...more,
  });
  const LIVES = [
    {
      name: "with a challenge, an approval and a capture",
      begin: withRequestedCapture,
      answers: [
        at("needs_action"),
        at("authorized"),
        at("authorized"),
        at("captured", { capturedCents: 9_500 }),
        at("captured", { capturedCents: 9_500 }),
      ],
      end: {
        status: "captured",
        captureAmount: 9_500,
        failure: "",
        lines: [
          ["authorize", 11_000],
          ["capture", 9_500],
        ],
      },
    },
    {
      name: "with two challenges, an approval and no order yet",
      begin: () => paying.intent(),
      answers: [at("needs_action"), at("needs_action"), at("authorized"), at("authorized")],
      end: { status: "authorized", captureAmount: null, failure: "", lines: [["authorize", 11_000]] },
    },
  ];

  it.each(LIVES)("ends in the same state $name", { timeout: 180_000 }, async ({ begin, answers, end }) => {
    for (const order of permutations([...answers.keys()])) {
      setGateways(sandbox);
      paying = await makePaying(database.db, clock);
      const payment = await begin();
      const events = answers.map(() => sandbox.eventOf(payment.siteId, payment.gatewayKey));
      let challenged = 0;
      for (const index of [...order, ...order.toReversed(), ...order]) {
        const find = async () => {
          challenged += 1;
          return answers[index] ?? null;
        };
        setGateways({ ...sandbox, find });
        const { status } = await deliver(events[index] as SentEvent);
        expect(status).toBe(200);
      }
      expect(await stateOf(payment), `order ${order}`).toEqual(end);
      expect(challenged, "each event counts once").toBe(answers.length);
      expect(await eventsOf(payment)).toHaveLength(answers.length);
    }
  });

  it("ends in the same state when all events arrive at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      paying = await makePaying(database.db, clock);
      const payment = await withRequestedCapture();
      await sandbox.capture(payment.gatewayKey, 9_500);
      const events = Array.from({ length: 5 }, () => sandbox.eventOf(payment.siteId, payment.gatewayKey));
      await Promise.all([...events, ...events, ...events].map((event) => deliver(event)));
      expect(await stateOf(payment)).toMatchObject({ status: "captured", captureAmount: 9_500 });
      expect((await paying.lines(payment)).length).toBe(2);
      expect(await eventsOf(payment)).toHaveLength(5);
    }
  });
});

describe("a false event", () => {
  /** Makes a payment that the bank has captured, with the event that has not arrived yet. */
  async function makeCaptured() {
    const payment = await withRequestedCapture();
    await sandbox.capture(payment.gatewayKey, 9_500);
    return { payment, event: sandbox.eventOf(payment.siteId, payment.gatewayKey) };
  }

  it("is refused when it is forged, changed, unsigned, stale or early", async () => {
    const { payment, event } = await makeCaptured();
    const tries: [SentEvent, string?][] = [
      [{ ...event, signature: "" }],
      [{ ...event, signature: sign(event.body, "a guess", clock.now()) }],
      [{ ...event, body: event.body.replace("evt_", "evt_x") }],
      [{ ...event, body: "" }],
      [{ ...event, body: "null" }],
      [{ ...event, body: "{" }],
      [{ ...event, body: '{"id":1}' }],
      [event, "stripe"],
    ];
    for (const [sent, gateway] of tries) {
      const { status, body } = await deliver(sent, gateway);
      expect([status, body.code], sent.body).toEqual([400, "bad_request"]);
    }
    for (const seconds of [301, -301]) {
      clock.advance({ seconds });
      expect((await deliver(event)).status, `${seconds} s`).toBe(400);
      clock.advance({ seconds: -seconds });
    }
    expect((await paying.fresh(payment)).status).toBe("authorized");
    expect(await eventsOf(payment)).toEqual([]);
    clock.advance({ seconds: 300 });
    expect((await deliver(event)).status).toBe(200);
  });

  it("is refused when one site reports another site's payment", async () => {
    const { payment, event } = await makeCaptured();
    const other = await makePaying(database.db, clock);
    const { siteId } = other.payer;
    // First the other site signs an event of this site. Then it claims this site's payment.
    const named = {
      body: event.body,
      signature: sign(event.body, hmac("sandbox-webhook", siteId), clock.now()),
    };
    expect((await deliver(named)).status).toBe(400);
    const foreignEvent = sandbox.eventOf(siteId, payment.gatewayKey);
    for (const host of [other.payer.host, paying.payer.host]) {
      expect((await deliver(foreignEvent, "sandbox", host)).status).toBe(404);
    }
    expect((await paying.fresh(payment)).status).toBe("authorized");
  });

  it("is refused when its gateway is unknown or not configured", async () => {
    const { event } = await makeCaptured();
    expect((await deliver(event, "cash")).status).toBe(404);
    setGateways(sandbox);
    expect((await deliver(event, "stripe")).status).toBe(404);
  });

  it("is not a real event that has the same id as another site's event", async () => {
    const { payment, event } = await makeCaptured();
    const other = await makePaying(database.db, clock);
    const noted = { gateway: "sandbox", receivedAt: clock.now(), eventId: JSON.parse(event.body).id };
    await database.db
      .insertInto("webhookEvents")
      .values({ ...noted, siteId: other.payer.siteId })
      .execute();
    await deliver(event);
    expect((await paying.fresh(payment)).status).toBe("captured");
  });
});

describe("an event of Stripe", () => {
  const signed = (object: unknown, id = `evt_${newId()}`): SentEvent => {
    const body = JSON.stringify({ id, object: "event", type: "payment_intent.succeeded", data: { object } });
    return { body, signature: sign(body, KEYS.webhookSecret, clock.now()) };
  };

  beforeEach(() => setGateways(stripe, sandbox));

  it("finds its payment by the intent's site and key, at any brand's host", async () => {
    const payment = await paying.intent(fake.card("asks"));
    const challenged = await authorize(paying.scope(), payment);
    fake.answer(challenged.payment.gatewayReference ?? "", true);
    const other = await makePaying(database.db, clock);
    const event = signed(fake.intentOf(payment.gatewayKey));
    expect((await deliver(event, "stripe", other.payer.host)).status).toBe(200);
    expect(await stateOf(payment)).toMatchObject({ status: "authorized", lines: [["authorize", 11_000]] });
  });

  it("ends a payment that the payer refused, so that the next try is a new payment", async () => {
    const payment = await paying.intent(fake.card("asks"));
    const challenged = await authorize(paying.scope(), payment);
    fake.answer(challenged.payment.gatewayReference ?? "", false);
    await deliver(signed(fake.intentOf(payment.gatewayKey)), "stripe");
    expect(await stateOf(payment)).toMatchObject({ status: "declined", failure: "authentication_failed" });
    expect((await paying.intent(payment.gatewaySource)).id).not.toBe(payment.id);
  });

  it("is accepted and ignored when it belongs to another shop on the account", async () => {
    for (const object of [{}, { metadata: {} }, { metadata: { waggon_site: "x", waggon_key: "y" } }, null]) {
      const { status, body } = await deliver(signed(object), "stripe");
      expect([status, body]).toEqual([200, { received: true }]);
    }
  });

  it("is refused when it names another site's payment", async () => {
    const payment = await paying.intent(fake.card());
    await authorize(paying.scope(), payment);
    const other = await makePaying(database.db, clock);
    const metadata = { waggon_site: other.payer.siteId, waggon_key: payment.gatewayKey };
    expect((await deliver(signed({ metadata }), "stripe")).status).toBe(404);
    expect((await deliver({ ...signed({ metadata }), signature: "t=1,v1=00" }, "stripe")).status).toBe(400);
  });
});
