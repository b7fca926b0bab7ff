import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeApi } from "#features/accounts/factory.ts";
import { testClock } from "#kit/server/clock.ts";
import { newId } from "#kit/server/ids.ts";
import { hmac, setSecret } from "#kit/server/secret.ts";
import { useDatabase } from "#tests/db.ts";
import { type FakeStripe, openFakeStripe } from "#tests/stripe/bank.ts";
import { type Gateway, type GatewayAuthorization, setGateways } from "./adapters/gateway.ts";
import { openSandbox, type Sandbox, type SentEvent } from "./adapters/sandbox.ts";
import { openStripe } from "./adapters/stripe.ts";
import { sign } from "./adapters/webhook-signature.ts";
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

/** An order's payment of which 9,500 are to be taken: what a crash leaves before the bank was asked. */
async function aboutToBeTaken(): Promise<Payment> {
  const payment = await paying.paid();
  await database.db.transaction().execute((tx) => requestCapture(tx, payment, 9_500, clock.now()));
  return payment;
}

describe("news of the sandbox bank", () => {
  it("moves a payment on, once, with its line in the ledger", async () => {
    const payment = await aboutToBeTaken();
    await sandbox.capture(payment.gatewayKey, 9_500);
    const news = sandbox.eventOf(payment.siteId, payment.gatewayKey);
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(news)));
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

  it("reports that the authorization of an order has run out", async () => {
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

  it("is heard again when the bank does not answer, and counts then", async () => {
    const payment = await aboutToBeTaken();
    await sandbox.capture(payment.gatewayKey, 9_500);
    setGateways({ ...sandbox, find: () => Promise.reject(new Error("no route")) });
    const news = sandbox.eventOf(payment.siteId, payment.gatewayKey);
    expect((await deliver(news)).status).toBe(503);
    expect(await eventsOf(payment)).toEqual([]);
    setGateways(sandbox);
    expect((await deliver(news)).status).toBe(200);
    expect((await paying.fresh(payment)).status).toBe("captured");
  });
});

describe("120 orders of five events, three times each", () => {
  function permutations(list: readonly number[]): number[][] {
    if (list.length === 0) return [[]];
    return list.flatMap((one) =>
      permutations(list.filter((two) => two !== one)).map((rest) => [one, ...rest]),
    );
  }

  // Each event's own moment at the bank: what an answer says that was asked then and comes only now.
  const at = (status: GatewayAuthorization["status"], more = {}): GatewayAuthorization => ({
    status,
    reference: "sbx_told",
    amountCents: 11_000,
    ...more,
  });
  const LIVES = [
    {
      name: "asked, confirmed, taken, given back",
      begin: aboutToBeTaken,
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
      name: "asked twice and confirmed, by one whose order is still to come",
      begin: () => paying.intent(),
      answers: [at("needs_action"), at("needs_action"), at("authorized"), at("authorized")],
      end: { status: "authorized", captureAmount: null, failure: "", lines: [["authorize", 11_000]] },
    },
  ];

  it.each(LIVES)("$name: always the same end", { timeout: 180_000 }, async ({ begin, answers, end }) => {
    for (const order of permutations([...answers.keys()])) {
      setGateways(sandbox);
      paying = await makePaying(database.db, clock);
      const payment = await begin();
      const news = answers.map(() => sandbox.eventOf(payment.siteId, payment.gatewayKey));
      let challenged = 0;
      for (const index of [...order, ...order.toReversed(), ...order]) {
        const find = async () => {
          challenged += 1;
          return answers[index] ?? null;
        };
        setGateways({ ...sandbox, find });
        const { status } = await deliver(news[index] as SentEvent);
        expect(status).toBe(200);
      }
      expect(await stateOf(payment), `order ${order}`).toEqual(end);
      expect(challenged, "each event counts once").toBe(answers.length);
      expect(await eventsOf(payment)).toHaveLength(answers.length);
    }
  });

  it("all at once: the same end", async () => {
    for (let round = 0; round < 10; round += 1) {
      paying = await makePaying(database.db, clock);
      const payment = await aboutToBeTaken();
      await sandbox.capture(payment.gatewayKey, 9_500);
      const news = Array.from({ length: 5 }, () => sandbox.eventOf(payment.siteId, payment.gatewayKey));
      await Promise.all([...news, ...news, ...news].map((one) => deliver(one)));
      expect(await stateOf(payment)).toMatchObject({ status: "captured", captureAmount: 9_500 });
      expect((await paying.lines(payment)).length).toBe(2);
      expect(await eventsOf(payment)).toHaveLength(5);
    }
  });
});

describe("what is not the bank's news", () => {
  /** A payment that has moved on at the bank, whose news is not here yet. */
  async function moved() {
    const payment = await aboutToBeTaken();
    await sandbox.capture(payment.gatewayKey, 9_500);
    return { payment, news: sandbox.eventOf(payment.siteId, payment.gatewayKey) };
  }

  it("is refused: forged, changed, unsigned, stale and early", async () => {
    const { payment, news } = await moved();
    const tries: [SentEvent, string?][] = [
      [{ ...news, signature: "" }],
      [{ ...news, signature: sign(news.body, "a guess", clock.now()) }],
      [{ ...news, body: news.body.replace("evt_", "evt_x") }],
      [{ ...news, body: "" }],
      [{ ...news, body: "null" }],
      [{ ...news, body: "{" }],
      [{ ...news, body: '{"id":1}' }],
      [news, "stripe"],
    ];
    for (const [sent, gateway] of tries) {
      const { status, body } = await deliver(sent, gateway);
      expect([status, body.code], sent.body).toEqual([400, "bad_request"]);
    }
    for (const seconds of [301, -301]) {
      clock.advance({ seconds });
      expect((await deliver(news)).status, `${seconds} s`).toBe(400);
      clock.advance({ seconds: -seconds });
    }
    expect((await paying.fresh(payment)).status).toBe("authorized");
    expect(await eventsOf(payment)).toEqual([]);
    clock.advance({ seconds: 300 });
    expect((await deliver(news)).status).toBe(200);
  });

  it("is refused: one site's word on another's payment", async () => {
    const { payment, news } = await moved();
    const other = await makePaying(database.db, clock);
    const { siteId } = other.payer;
    // Signed by the other site, and naming this one; then naming itself, with this one's payment.
    const named = {
      body: news.body,
      signature: sign(news.body, hmac("sandbox-webhook", siteId), clock.now()),
    };
    expect((await deliver(named)).status).toBe(400);
    const theirs = sandbox.eventOf(siteId, payment.gatewayKey);
    for (const host of [other.payer.host, paying.payer.host]) {
      expect((await deliver(theirs, "sandbox", host)).status).toBe(404);
    }
    expect((await paying.fresh(payment)).status).toBe("authorized");
  });

  it("is refused: an unknown gateway, a gateway that is not configured", async () => {
    const { news } = await moved();
    expect((await deliver(news, "cash")).status).toBe(404);
    setGateways(sandbox);
    expect((await deliver(news, "stripe")).status).toBe(404);
  });

  it("counts for each site by itself: two may have an event of one name", async () => {
    const { payment, news } = await moved();
    const other = await makePaying(database.db, clock);
    const noted = { gateway: "sandbox", receivedAt: clock.now(), eventId: JSON.parse(news.body).id };
    await database.db
      .insertInto("webhookEvents")
      .values({ ...noted, siteId: other.payer.siteId })
      .execute();
    await deliver(news);
    expect((await paying.fresh(payment)).status).toBe("captured");
  });
});

describe("news of Stripe", () => {
  const newsOf = (object: unknown, id = `evt_${newId()}`): SentEvent => {
    const body = JSON.stringify({ id, object: "event", type: "payment_intent.succeeded", data: { object } });
    return { body, signature: sign(body, KEYS.webhookSecret, clock.now()) };
  };

  beforeEach(() => setGateways(stripe, sandbox));

  it("is found by the site and the key that the intent carries, at any brand's address", async () => {
    const payment = await paying.intent(fake.card("asks"));
    const challenged = await authorize(paying.scope(), payment);
    fake.answer(challenged.payment.gatewayReference ?? "", true);
    const other = await makePaying(database.db, clock);
    const news = newsOf(fake.intentOf(payment.gatewayKey));
    expect((await deliver(news, "stripe", other.payer.host)).status).toBe(200);
    expect(await stateOf(payment)).toMatchObject({ status: "authorized", lines: [["authorize", 11_000]] });
  });

  it("that the payer refused ends the payment, so that the next try is a new one", async () => {
    const payment = await paying.intent(fake.card("asks"));
    const challenged = await authorize(paying.scope(), payment);
    fake.answer(challenged.payment.gatewayReference ?? "", false);
    await deliver(newsOf(fake.intentOf(payment.gatewayKey)), "stripe");
    expect(await stateOf(payment)).toMatchObject({ status: "declined", failure: "authentication_failed" });
    expect((await paying.intent(payment.gatewaySource)).id).not.toBe(payment.id);
  });

  it("of other shops on the same account is let by", async () => {
    for (const object of [{}, { metadata: {} }, { metadata: { waggon_site: "x", waggon_key: "y" } }, null]) {
      const { status, body } = await deliver(newsOf(object), "stripe");
      expect([status, body]).toEqual([200, { received: true }]);
    }
  });

  it("with another site's name on the payment is refused", async () => {
    const payment = await paying.intent(fake.card());
    await authorize(paying.scope(), payment);
    const other = await makePaying(database.db, clock);
    const metadata = { waggon_site: other.payer.siteId, waggon_key: payment.gatewayKey };
    expect((await deliver(newsOf({ metadata }), "stripe")).status).toBe(404);
    expect((await deliver({ ...newsOf({ metadata }), signature: "t=1,v1=00" }, "stripe")).status).toBe(400);
  });
});
