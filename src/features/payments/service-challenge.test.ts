import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeApi } from "#features/accounts/factory.ts";
import { testClock } from "#kit/server/clock.ts";
import { setSecret } from "#kit/server/secret.ts";
import { useDatabase } from "#tests/db.ts";
import { setGateways } from "./adapters/gateway.ts";
import { openSandbox, type Sandbox } from "./adapters/sandbox.ts";
import { paymentsApi } from "./api.ts";
import { makePayer, makePaying, type Payer } from "./factory.ts";
import { authorize } from "./internal/authorize.ts";

const CHALLENGE = "/v2/service-payment/challenge";
const database = useDatabase();
const clock = testClock("2026-03-02T17:00:00Z");
let call: ReturnType<typeof makeApi>;
let sandbox: Sandbox;
let payer: Payer;

beforeAll(() => {
  setSecret("a secret of tests only");
  sandbox = openSandbox(database.db, clock);
  setGateways(sandbox);
  call = makeApi(database.db, paymentsApi, clock);
});

beforeEach(async () => {
  payer = await makePayer(database.db, clock.now());
});

type Caller = { host: string };
const guest = (): Caller => ({ host: payer.host });
const send = async (method: string, path: string, { host }: Caller, body?: unknown) => {
  const answer = await call(host, method, path, { body });
  return { status: answer.status, body: answer.body };
};
const show = (reference: string) => send("GET", `${CHALLENGE}?reference=${reference}`, guest());

describe("a challenge of the sandbox bank", () => {
  async function openChallenge(): Promise<string> {
    const paying = await makePaying(database.db, clock);
    payer = paying.payer;
    const outcome = await authorize(paying.scope(), await paying.intent("tok_needs_action"));
    if (outcome.status !== "needs_action") throw new Error(outcome.status);
    return outcome.action.reference;
  }

  it.each([
    ["approve", "approved"],
    ["decline", "declined"],
  ])("shows the amount, and the decision to %s is final", async (decision, status) => {
    const reference = await openChallenge();
    const open = {
      amount: 11_000,
      brand: "Visa",
      last4: "3155",
      status: "open",
      url: null,
      isHeldLater: false,
    };
    expect((await show(reference)).body).toEqual(open);
    expect((await send("POST", CHALLENGE, guest(), { reference, decision })).body).toEqual({
      ...open,
      status,
    });
    const other = decision === "approve" ? "decline" : "approve";
    expect((await send("POST", CHALLENGE, guest(), { reference, decision: other })).body.status).toBe(status);
  });

  it("refuses an unknown reference and a wrong decision", async () => {
    const reference = await openChallenge();
    expect((await send("GET", `${CHALLENGE}?reference=sbx_no`, guest())).status).toBe(404);
    expect(
      (await send("POST", CHALLENGE, guest(), { reference: "sbx_no", decision: "approve" })).status,
    ).toBe(404);
    for (const body of [{ reference }, { reference, decision: "perhaps" }, { decision: "approve" }, []]) {
      expect((await send("POST", CHALLENGE, guest(), body)).status).toBe(422);
    }
    expect((await sandbox.readChallenge(reference))?.status).toBe("open");
  });

  it("does not exist on another site", async () => {
    const reference = await openChallenge();
    const other = await makePayer(database.db, clock.now());
    const guestThere = { host: other.host };
    const missing = await send("GET", `${CHALLENGE}?reference=sbx_no`, guestThere);
    expect(missing.status).toBe(404);
    expect(await send("GET", `${CHALLENGE}?reference=${reference}`, guestThere)).toEqual(missing);
    const answer = { reference, decision: "approve" };
    expect(await send("POST", CHALLENGE, guestThere, answer)).toEqual(missing);
    expect((await sandbox.readChallenge(reference))?.status).toBe("open");
  });
});
