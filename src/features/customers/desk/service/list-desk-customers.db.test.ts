import { beforeAll, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";

const database = useDatabase();
let stage: Stage;
let foreign: Stage;
const ids: Record<string, string> = {};

beforeAll(async () => {
  stage = await makeStage(database);
  foreign = await makeStage(database);
  const add = async (firstName: string, lastName: string, phoneNumber: string, over: object = {}) => {
    const made = await stage.customer({ firstName, lastName, phoneNumber, ...over });
    ids[firstName] = made.customerId;
    return made;
  };
  const mia = await add("Mia", "Torres", "+14805550101", { email: "mia.t@example.com" });
  await add("Miguel", "Del Rio", "+14805550202", { email: "rio@example.com" });
  await add("50% Off", "O'Hara_x", "+14805550303");
  await add("Gone", "Torres", "+14805550404");
  await stage.pet(mia, { name: "Biscuit" });
  await foreign.customer({ firstName: "Mia", lastName: "Torres", phoneNumber: "+14805550101" });
  await makePet(database.db, stage.world.siteId, ids.Miguel ?? "", stage.world.pets.breeds.poodle, {
    name: "Old",
  });
  await database.db
    .updateTable("pets")
    .set({ status: "removed" })
    .where("customerId", "=", ids.Miguel ?? "")
    .execute();
  await database.db
    .updateTable("accounts")
    .set({ deletedAt: stage.now(), status: "inactive", email: null, emailVerifiedAt: null })
    .set({ phoneNumber: null, phoneVerifiedAt: null })
    .set({ deletionRequestedAt: stage.now(), deletesAt: stage.now() })
    .where("phoneNumber", "=", "+14805550404")
    .execute();
});

async function find(q: string, permissions?: readonly Permission[]) {
  const over = { now: stage.now(), ...(permissions && { permissions }) };
  const { token } = await makeStaffMember(database.db, stage.world.siteId, over);
  const { body } = await stage.world.call("GET", `/v2/staff/customers?${new URLSearchParams({ q })}`, {
    token,
  });
  return body as { items: Record<string, unknown>[]; total: number };
}
const names = async (...given: Parameters<typeof find>) =>
  (await find(...given)).items.map(({ displayName }) => displayName);

describe("the team finds customers", () => {
  it.each([
    ["mi", ["Miguel Del Rio", "Mia Torres"]],
    ["Mia  Torres", ["Mia Torres"]],
    ["torres", ["Mia Torres"]],
    ["del r", ["Miguel Del Rio"]],
    ["bisc", ["Mia Torres"]],
    ["old", []],
    ["(480) 555-0101", ["Mia Torres"]],
    ["+14805550202", ["Miguel Del Rio"]],
    ["0101", ["Mia Torres"]],
    ["101", []],
    ["RIO@example.com", ["Miguel Del Rio"]],
    ["50%", ["50% Off O'Hara_x"]],
    ["%", []],
    ["o'hara_", ["50% Off O'Hara_x"]],
    ["o'harax", []],
    ["Gone", []],
  ])("by %j", async (q, found) => {
    expect(await names(q)).toEqual(found);
  });

  it("shows all of the brand without a search, the newest first, without deleted accounts", async () => {
    const { items, total } = await find("");
    expect(total).toBe(3);
    expect(items.map(({ id }) => id)).not.toContain(ids.Gone);
  });

  it("shows pets, area and how to reach a customer", async () => {
    expect((await find("0101")).items).toMatchObject([
      { petNames: ["Biscuit"], phoneNumber: "+14805550101", email: "mia.t@example.com", status: "active" },
    ]);
  });
});

describe("a reader who may not contact customers", () => {
  const READER = ["customers.read"] as const;

  it("sees masked numbers and addresses", async () => {
    const { items } = await find("mia t", READER);
    expect(items).toMatchObject([{ phoneNumber: "••• ••• ••01", email: "m••••@example.com" }]);
    expect(JSON.stringify(items)).not.toContain("5550101");
  });

  it.each(["0101", "+14805550101", "mia.t@", "rio@example.com"])("finds no customer by %j", async (q) => {
    expect(await names(q, READER)).toEqual([]);
  });
});
