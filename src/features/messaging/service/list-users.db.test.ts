import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { useMessagingSteps } from "#tests/messaging-steps.ts";
import { makeWorld } from "#tests/world.ts";

const database = useDatabase();
const { at, call, block } = useMessagingSteps(database);

type Found = { displayName: string; groomerId: string | null; customerId: string | null; email: null };
type Caller = { token: string };
const search = async (by: Caller, text = ""): Promise<Found[]> =>
  (await at.stage.world.call("GET", `/v2/messaging-service/users?text=${text}`, { token: by.token })).body;
const names = async (by: Caller, text?: string) =>
  (await search(by, text)).map(({ displayName }) => displayName);
const moveAnn = (areaId: string | null) =>
  database.db.updateTable("customers").set({ areaId }).where("id", "=", at.ann.customerId).execute();

describe("people to write to", () => {
  beforeEach(() => moveAnn(at.stage.world.areaId));

  it("are for a customer the active groomers of the area, by a part of the name", async () => {
    const id = await at.stage.world.addGroomer({ displayName: "Zoe 100% Comb" });
    const elsewhere = await makeWorld(database.db, { slug: "users-elsewhere" });
    await elsewhere.addGroomer({ displayName: "Zoe Elsewhere" });
    expect(await names(at.ann)).toContain("Ada Brush");
    expect(await search(at.ann, "zOE")).toEqual([
      expect.objectContaining({ displayName: "Zoe 100% Comb", groomerId: id, customerId: null, email: null }),
    ]);
    expect(await names(at.ann, "100%25")).toEqual(["Zoe 100% Comb"]);
    expect(await names(at.ann, "%25%25%25")).toEqual([]);
    // Whoever is found can be written to.
    const opened = await call(at.ann, "POST", "", { groomerId: id });
    expect(opened.status).toBe(200);
    const { accountId } = await at.stage.groomer(id);
    await database.db
      .updateTable("accounts")
      .set({ status: "inactive" })
      .where("id", "=", accountId)
      .execute();
    expect(await names(at.ann, "zoe")).toEqual([]);
  });

  it("are for a customer of another area the groomers with visits alone, and for a groomer the clients", async () => {
    const visit = await at.stage.visit();
    const { customerId } = await database.db
      .selectFrom("orders")
      .select("customerId")
      .where("id", "=", visit.id)
      .executeTakeFirstOrThrow();
    await moveAnn(null);
    expect(await names(at.ann)).toEqual([]);
    await database.db.updateTable("customers").set({ areaId: null }).where("id", "=", customerId).execute();
    expect(await names(visit)).toEqual(["Ada Brush"]);
    const clients = await search(at.ada);
    expect(clients.map((one) => one.customerId)).toContain(customerId);
    expect(clients.map((one) => one.customerId)).not.toContain(at.ann.customerId);
    expect(clients.map(({ email }) => email)).not.toContainEqual(expect.any(String));
    await at.stage.setOrder(visit.id, { status: "cancelled" });
    expect((await search(at.ada)).map((one) => one.customerId)).not.toContain(customerId);
  });

  it("are not those with a block between them, whoever set it", async () => {
    const visit = await at.stage.visit();
    const { accountId } = await database.db
      .selectFrom("customers")
      .innerJoin("orders", "orders.customerId", "customers.id")
      .select("customers.accountId")
      .where("orders.id", "=", visit.id)
      .executeTakeFirstOrThrow();
    for (const [by, other] of [
      [at.ada.accountId, accountId],
      [accountId, at.ada.accountId],
    ] as const) {
      const clients = (await search(at.ada)).length;
      expect(await names(visit, "ada")).toEqual(["Ada Brush"]);
      await block(by, other);
      expect(await names(visit, "ada")).toEqual([]);
      expect(await search(at.ada)).toHaveLength(clients - 1);
      await database.db.deleteFrom("blocks").execute();
    }
  });

  it("are at most twenty, and nobody for staff who act for the caller, renters or the team", async () => {
    for (let nth = 0; nth < 21; nth++) await at.stage.world.addGroomer();
    expect(await search(at.ann)).toHaveLength(20);
    const { token } = await at.stage.world.addStaff();
    const acting = await at.stage.world.call("POST", "/v2/staff/act-for", {
      token,
      body: { role: "customer", email: at.ann.email, description: "A call by phone" },
    });
    expect(await search(acting.body)).toEqual([]);
    const { renter, staff } = await at.stage.world.addPeople();
    for (const by of [renter, staff]) {
      const answer = await at.stage.world.call("GET", "/v2/messaging-service/users", { token: by.token });
      expect(answer.status).toBe(403);
    }
  });
});
