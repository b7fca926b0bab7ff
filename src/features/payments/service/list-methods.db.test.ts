import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";

const METHODS = "/v2/service-payment/payment-methods";
const DEFAULT = "/v2/service-payment/default-payment-method";
const CARDS = "/v2/service-payment/user-cards";

const database = useDatabase();
let world: World;
let payer: { customerId: string; accountId: string; token: string };

beforeAll(async () => {
  world = await makeWorld(database.db);
});

beforeEach(async () => {
  payer = await world.addCustomer();
});

const save = async (token: string, as = payer.token) =>
  (await world.call("POST", CARDS, { token: as, body: { token } })).body.id as string;
const show = (token = payer.token) => world.call("GET", METHODS, { token });
const choose = (sourceId: string, token = payer.token) =>
  world.call("PUT", DEFAULT, { token, body: { sourceId, methodId: "card" } });
const sourcesOf = ({ body }: Awaited<ReturnType<typeof show>>) => body.methods[0].sources;
const idsOf = (answer: Awaited<ReturnType<typeof show>>) =>
  sourcesOf(answer).map(({ id }: { id: string }) => id);

describe("a customer's payment methods", () => {
  it("have no default without a card, and then the first card", async () => {
    const { status, body } = await show();
    expect([status, body.defaultPaymentMethod]).toEqual([200, null]);
    expect(body.methods.map(({ id }: { id: string }) => id)).toEqual(["card", "cash", "gift_card"]);
    const id = await save("tok_visa");
    expect((await show()).body.defaultPaymentMethod).toEqual({ sourceId: id, methodId: "card" });
  });

  it("list the chosen card first, and the profile shows it as default", async () => {
    const [visa, amex] = [await save("tok_visa"), await save("tok_amex")];
    for (const [chosen, other] of [
      [amex, visa],
      [visa, amex],
    ] as const) {
      const answer = await choose(chosen);
      expect([answer.status, idsOf(answer)]).toEqual([200, [chosen, other]]);
      const method = { sourceId: chosen, methodId: "card" };
      expect(answer.body.defaultPaymentMethod).toEqual(method);
      const me = await world.call("GET", "/v1/customer", { token: payer.token });
      expect(me.body.defaultPaymentMethod).toEqual(method);
    }
  });

  it("refuse another customer's, an unknown, a removed or an expired card as default", async () => {
    const mine = await save("tok_visa");
    const other = await world.addCustomer();
    const foreignCard = await save("tok_visa", other.token);
    const removedCard = await save("tok_amex");
    await world.call("DELETE", `/v2/service-checkout/pet-service/customer-cards/${removedCard}`, {
      token: payer.token,
    });
    for (const id of [foreignCard, newId(), removedCard]) expect((await choose(id)).status).toBe(404);
    const expiredCard = await save("tok_mastercard");
    await database.db.updateTable("cards").set({ expYear: 2020 }).where("id", "=", expiredCard).execute();
    const { status, body } = await choose(expiredCard);
    expect([status, Object.keys(body.errors)]).toEqual([422, ["sourceId"]]);
    expect(sourcesOf(await show()).find(({ id }: { id: string }) => id === expiredCard).isExpired).toBe(true);
    expect((await show()).body.defaultPaymentMethod.sourceId).toBe(mine);
  });

  it("can be seen but not changed by staff who act for the customer", async () => {
    const id = await save("tok_visa");
    const { staff } = await world.addPeople();
    const now = world.clock.now();
    const token = await makeSignIn(database.db, world.siteId, payer.accountId, {
      now,
      expiresAt: new Date(now.getTime() + 600_000),
      impersonatorId: staff.accountId,
    });
    expect(sourcesOf(await show(token))).toEqual([expect.objectContaining({ id, isManageable: false })]);
    expect(sourcesOf(await show())).toEqual([expect.objectContaining({ id, isManageable: true })]);
    expect((await choose(id, token)).status).toBe(403);
  });
});
