import { describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { lackOf, PERMISSIONS } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { useGiftCards } from "#tests/gift-card-steps.ts";

const database = useDatabase();
const PASSWORD = "muddy paws on tuesday";
const { at, sell, list } = useGiftCards(database);

describe("a gift card free of charge", () => {
  const FREE = { paidBy: "free", reason: "The groomer came late." };

  it("needs the permission to give refunds", async () => {
    const permissions = PERMISSIONS.filter((name) => name !== "money.refund");
    const over = { now: at.world.clock.now(), permissions };
    const { token } = await makeStaffMember(database.db, at.world.siteId, over);
    const refused = await sell(FREE, token);
    expect([refused.status, refused.body.message]).toEqual([403, lackOf("money.refund")]);
    expect((await sell({}, token)).status).toBe(200);
  });

  it("needs a proof above the brand's limit, also in parts", async () => {
    const { siteId, clock } = at.world;
    const member = () => makeStaffMember(database.db, siteId, { now: clock.now(), password: PASSWORD });
    const [one, two] = [await member(), await member()];
    clock.advance({ minutes: 20 });
    const give = (by: { token: string }, over: object) => sell({ ...FREE, ...over }, by.token);
    expect((await give(one, { amount: 20_001 })).body.errors).toHaveProperty("password");
    expect((await give(one, { amount: 20_000 })).status).toBe(200);
    // By the same member of the team to another address, and to the same address by another member.
    expect((await give(one, { amount: 500, recipientEmail: "bo@example.com" })).status).toBe(422);
    expect((await give(two, { amount: 500 })).status).toBe(422);
    expect((await give(two, { amount: 500, recipientEmail: "bo@example.com" })).status).toBe(200);
    expect((await give(one, { amount: 500, password: "wrong words here" })).status).toBe(401);
    const saleId = newId();
    expect((await give(one, { saleId, amount: 500, password: PASSWORD })).status).toBe(200);
    expect((await give(one, { saleId, amount: 500 })).status).toBe(200);
    expect(await list("")).toHaveLength(3);
  });

  it("needs a proof also when two at one moment exceed the limit only together", async () => {
    // The proof of the sign-in no longer counts.
    at.world.clock.advance({ minutes: 20 });
    const sales = await Promise.all(
      ["mia", "bo", "kim"].map((name) =>
        sell({ ...FREE, amount: 15_000, recipientEmail: `${name}@example.com` }),
      ),
    );
    expect(sales.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(await list("")).toHaveLength(1);
  });

  it("is given once by one form that is sent twice at once", async () => {
    const saleId = newId();
    const both = await Promise.all([1, 2].map(() => sell({ ...FREE, saleId, amount: 15_000 })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list("")).toHaveLength(1);
  });
});
