import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
let world: World;
let me: Awaited<ReturnType<World["addCustomer"]>>;
let groomerId = "";

beforeAll(async () => {
  world = await makeWorld(database.db);
  me = await world.addCustomer();
  groomerId = await world.addGroomer({ displayName: "Ada Brush" });
});

const path = (id: string) => `/v2/account/customer/blocked-groomers/${id}`;
const change = (method: "PUT" | "DELETE", id = groomerId, token = me.token, where = world) =>
  where.call(method, path(id), { token });

describe("a customer's block of a groomer", () => {
  it("is listed once, however often the customer sends it, and ends", async () => {
    const blockedAt = world.clock.now().toISOString();
    const blocked = [{ id: groomerId, role: "groomer", displayName: "Ada Brush", blockedAt }];
    expect(await change("PUT")).toMatchObject({ status: 200, body: blocked });
    expect(await change("PUT")).toMatchObject({ status: 200, body: blocked });
    expect(await change("DELETE")).toMatchObject({ status: 200, body: [] });
    expect(await change("DELETE")).toMatchObject({ status: 200, body: [] });
  });

  it("ends for this customer alone", async () => {
    const other = await world.addCustomer();
    await change("PUT");
    await change("PUT", groomerId, other.token);
    expect((await change("DELETE")).body).toEqual([]);
    expect((await change("PUT", groomerId, other.token)).body).toHaveLength(1);
  });

  it("needs a groomer of the same brand", async () => {
    const elsewhere = await makeWorld(database.db, { slug: "blocks-elsewhere" });
    const foreign = await elsewhere.addGroomer({});
    const missing = await change("PUT", newId());
    expect(missing.status).toBe(404);
    expect((await change("PUT", foreign)).body).toEqual(missing.body);
    expect((await change("DELETE", foreign)).body).toEqual(missing.body);
  });
});
