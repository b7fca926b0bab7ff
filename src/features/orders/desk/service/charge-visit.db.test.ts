import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { limitRate } from "#kit/server/rate-limits.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { finalsOf, makeStage, SOON, type Stage, type Visit } from "#tests/works/stage.ts";
import { CHARGE_REFUSALS } from "../../words/charges.ts";

const database = useDatabase();
const ORDERS = "/v2/service-checkout/pet-service/customer-orders";
const CHARGE = { label: "Dematting", amount: 2_000, reason: "Thick mats behind both ears" };
let stage: Stage;
let visit: Visit;
let token: string;

beforeEach(async () => {
  stage = await makeStage(database, `charges-${newId()}`);
  visit = await stage.visit({ byCard: true, date: SOON });
  token = await staff(["orders.read", "orders.write", "audit.read"]);
});

async function staff(permissions: readonly Permission[]): Promise<string> {
  const over = { now: stage.now(), permissions };
  return (await makeStaffMember(database.db, stage.world.siteId, over)).token;
}
const read = async () =>
  (await stage.world.call("GET", `/v2/staff/appointments/${visit.id}`, { token })).body;
const send = (path: string, body: object, as = token) =>
  stage.world.call("POST", `/v2/staff/appointments/${visit.id}/${path}`, { token: as, body });
const ask = async (over: object = {}) =>
  send("charges", { version: (await read()).version, ...CHARGE, ...over });
const answer = (to: "agree" | "decline", proposalId: string) =>
  stage.world.call("POST", `${ORDERS}/${visit.id}/proposal/${to}`, {
    token: visit.token,
    body: { proposalId },
  });
const messages = async () => {
  const { rows } = await database.pool.query(
    "select channel, body_text from outbox_messages where key like $1 order by channel",
    [`%order:${visit.id}:proposal:%`],
  );
  return rows as { channel: string; body_text: string }[];
};

describe("a charge of staff on a visit to come", () => {
  it("asks the customer by mail and text, is in the price once agreed, and the end of the visit takes it", async () => {
    const before = (await read()).totals.total;
    const { status, body } = await ask();
    expect([status, body.proposal]).toMatchObject([200, { status: "open", words: "Added: Dematting, $20" }]);
    expect((await read()).totals.total, "nothing changes yet").toEqual(before);
    for (const { body_text } of await messages()) expect(body_text).toMatch(/Dematting[\s\S]*both ears/);
    expect((await messages()).length).toBeGreaterThan(1);
    expect((await answer("agree", body.proposal.id)).status).toBe(200);
    const { totals, charges, proposal, audit } = await read();
    expect([charges, proposal]).toEqual([[CHARGE], null]);
    expect(totals.total.max).toBe(body.proposal.total.max);
    expect(totals.total.max - before.max).toBeGreaterThanOrEqual(2_000);
    expect(audit).toMatchObject([{ action: "propose change of order", reason: CHARGE.reason }]);
    const seen = await stage.world.call("GET", `${ORDERS}/${visit.id}`, { token: visit.token });
    expect(seen.body.customCharges).toMatchObject([{ name: "Dematting" }]);
    stage.world.clock.set(visit.order.appointmentStart ?? "");
    const done = await stage.world.call("POST", `/v2/staff/orders/${visit.id}/complete`, {
      token,
      body: finalsOf(visit),
    });
    expect([done.status, done.body.customCharges]).toMatchObject([200, [{ name: "Dematting" }]]);
  });

  it("changes nothing when declined or withdrawn", async () => {
    const before = (await read()).totals;
    const first = await ask();
    expect((await answer("decline", first.body.proposal.id)).status).toBe(200);
    expect(await read()).toMatchObject({ proposal: { status: "declined" }, charges: [] });
    const { proposal } = (await ask()).body;
    expect((await read()).actions).toContain("withdraw-charge");
    expect((await send("charges/withdraw", { proposalId: proposal.id })).body).toEqual({ proposal: null });
    expect((await answer("agree", proposal.id)).status).toBe(409);
    expect((await read()).totals).toEqual(before);
  });

  it("waits in the inbox once it is declined or not answered, names who asked, and is not the groomer's", async () => {
    const waiting = async () => {
      const { body } = await stage.world.call("GET", "/v2/staff/inbox?kind=proposal", { token });
      return body.items.map(({ orderId, detail }: { orderId: string; detail: string }) => [orderId, detail]);
    };
    const first = (await ask()).body.proposal;
    expect(await waiting()).toEqual([]);
    expect((await answer("decline", first.id)).status).toBe(200);
    expect(await waiting()).toEqual([
      [visit.id, expect.stringMatching(/, the customer declined a charge that .+ asked for$/)],
    ]);
    const mails = await database.pool.query("select key from outbox_messages where key like $1", [
      `order:${visit.id}:proposal-declined:%`,
    ]);
    expect(mails.rows, "the groomer did not ask").toEqual([]);
    await ask();
    expect(await waiting()).toEqual([]);
    stage.world.clock.advance({ hours: 48 });
    token = await staff(["orders.read", "orders.write"]);
    expect(await waiting()).toEqual([[visit.id, expect.stringContaining("no answer in time to a charge")]]);
    expect((await read()).proposal).toMatchObject({ status: "expired" });
    await stage.setOrder(visit.id, { status: "cancelled" });
    expect(await waiting()).toEqual([]);
  });

  it("has a limit of its own, which its groomer's proposals do not use up", async () => {
    const key = `${stage.world.siteId} ${visit.id}`;
    for (let count = 0; count < 30; count++)
      await limitRate(database.db, "propose", key, { points: 30, seconds: 3_600 });
    const states = [];
    for (let count = 0; count < 11; count++) states.push((await ask({ version: 99 })).status);
    expect(states).toEqual([...Array.from({ length: 10 }, () => 409), 429]);
  });

  it("is refused after a change that its caller did not see, and while another waits", async () => {
    const { version } = await read();
    const stale = await ask({ version: version + 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    const both = await Promise.all([ask({ label: "One" }), ask({ label: "Two" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ask()).status).toBe(409);
  });

  it("is refused without a name, an amount or a reason, and once the visit has ended", async () => {
    const { status, body } = await ask({ label: " ", amount: 0, reason: "" });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ["amount", "label", "reason"]]);
    await database.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", visit.id).execute();
    expect((await ask()).status).toBe(409);
  });

  it("needs orders.write", async () => {
    const reader = await staff(["orders.read"]);
    expect((await send("charges", { version: 1, ...CHARGE }, reader)).status).toBe(403);
    expect((await read()).proposal).toBeNull();
  });
});

describe("the removal of a charge", () => {
  const remove = async (over: object = {}) =>
    send("charges/remove", { version: (await read()).version, place: 0, reason: "Not needed", ...over });

  it("lowers the price at once, notifies the customer, and says in the audit log why", async () => {
    const before = (await read()).totals.total;
    await answer("agree", (await ask()).body.proposal.id);
    expect((await remove()).status).toBe(200);
    const { totals, charges, audit } = await read();
    expect([totals.total, charges]).toEqual([before, []]);
    expect(audit.at(-1)).toMatchObject({
      ...{ action: "remove charge of order", reason: "Not needed" },
      before: { charge: "Dematting", chargeCents: 2_000 },
      after: { chargeCents: null, totalMax: before.max },
    });
    const { email } = (await stage.world.call("GET", "/v1/customer", { token: visit.token })).body;
    expect(await stage.messageTo(email)).toContain("Removed: Dematting, $20");
  });

  it("is refused where taxes of today would raise the price that the customer agreed to", async () => {
    await answer("agree", (await ask({ amount: 100 })).body.proposal.id);
    const orders = () => database.db.selectFrom("orders").where("id", "=", visit.id);
    const { totals } = await orders().select("totals").executeTakeFirstOrThrow();
    // As if taxes had been lower when the customer agreed.
    const total = { min: totals.total.min - 1_500, max: totals.total.max - 1_500 };
    await database.db
      .updateTable("orders")
      .set({ totals: JSON.stringify({ ...totals, total }), totalMin: total.min, totalMax: total.max })
      .where("id", "=", visit.id)
      .execute();
    const before = (await read()).totals;
    const refused = await remove();
    expect([refused.status, refused.body.message]).toEqual([409, CHARGE_REFUSALS.isHigher]);
    expect((await read()).totals).toEqual(before);
  });

  it("is refused for a charge that there is not, and after a change that its caller did not see", async () => {
    expect(Object.keys((await remove()).body.errors)).toEqual(["place"]);
    await answer("agree", (await ask()).body.proposal.id);
    expect((await remove({ version: (await read()).version - 1 })).status).toBe(409);
    expect((await read()).charges).toHaveLength(1);
  });
});
