import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";

import { PERMISSIONS, type Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { stretchLimits } from "#tests/stretch-limits.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import type { SearchGroup } from "../contract.ts";

const database = useDatabase();
let stage: Stage;
let foreign: Stage;
let mia: Awaited<ReturnType<Stage["customer"]>>;
let visit: Awaited<ReturnType<Stage["visit"]>>;
let theirs: Awaited<ReturnType<Stage["visit"]>>;

beforeAll(async () => {
  stage = await makeStage(database);
  foreign = await makeStage(database);
  const person = { firstName: "Mia", lastName: "Torres", phoneNumber: "+14805550101" };
  mia = await stage.customer({ ...person, email: "mia.t@example.com" });
  await stage.pet(mia, { name: "Zorro" });
  await foreign.pet(await foreign.customer({ ...person, email: "mia.t@example.com" }), { name: "Zorro" });
  for (let nth = 0; nth < 6; nth++)
    await stage.customer({ firstName: `Anna${nth}`, lastName: "Quill", phoneNumber: `+1602555100${nth}` });
  await stage.customer({ firstName: "50% Off", lastName: "O'Hara_x", phoneNumber: "+14805550303" });
  const gone = await stage.customer({ firstName: "Gone", lastName: "Torres", phoneNumber: "+14805550404" });
  await database.db
    .updateTable("accounts")
    .set({ deletedAt: stage.now(), status: "inactive", email: null, emailVerifiedAt: null })
    .set({ phoneNumber: null, phoneVerifiedAt: null })
    .set({ deletionRequestedAt: stage.now(), deletesAt: stage.now() })
    .where("id", "=", gone.accountId)
    .execute();
  visit = await stage.visit();
  theirs = await foreign.visit();
  for (const { world, ada } of [stage, foreign]) {
    await database.db
      .updateTable("groomers")
      .set({ displayName: "Ada Xylo", lastName: "Xylo", phoneNumber: "+14805557788" })
      .where("siteId", "=", world.siteId)
      .where("id", "=", ada)
      .execute();
  }
  await makeStaffMember(database.db, foreign.world.siteId, { now: stage.now() });
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

const tokenOf = async (permissions?: readonly Permission[], of = stage) =>
  (
    await makeStaffMember(database.db, of.world.siteId, {
      now: stage.now(),
      ...(permissions && { permissions }),
    })
  ).token;
const ask = (q: string, token: string, of = stage) =>
  of.world.call("GET", `/v2/staff/search?${new URLSearchParams({ q })}`, { token });
async function find(q: string, permissions?: readonly Permission[]): Promise<Record<string, string[]>> {
  const { status, body } = await ask(q, await tokenOf(permissions));
  expect(status, JSON.stringify(body)).toBe(200);
  return Object.fromEntries(
    (body.groups as SearchGroup[]).map(({ kind, items }) => [kind, items.map(({ title }) => title)]),
  );
}

describe("the team's search", () => {
  it.each([
    ["mia", { customer: ["Mia Torres"] }],
    ["Mia  Torres", { customer: ["Mia Torres"] }],
    ["torr", { customer: ["Mia Torres"] }],
    ["mia.t@", { customer: ["Mia Torres"] }],
    ["(480) 555-0101", { customer: ["Mia Torres"] }],
    ["5550101", { customer: ["Mia Torres"] }],
    ["zor", { pet: ["Zorro"] }],
    ["ada x", { groomer: ["Ada Xylo"] }],
    ["xylo", { groomer: ["Ada Xylo"] }],
    ["7788", { groomer: ["Ada Xylo"] }],
    ["sam re", { staff: expect.arrayContaining(["Sam Reyes"]) }],
    ["50%", { customer: ["50% Off O'Hara_x"] }],
    ["%%", {}],
    ["__", {}],
    ["o'h", { customer: ["50% Off O'Hara_x"] }],
    ["outb", { page: ["Outbox"] }],
    ["ia torres", {}],
  ])("finds by %s", async (q, found) => {
    expect(await find(q)).toEqual(found);
  });

  it("finds an order of the own brand by its number and its id", async () => {
    const { number, id } = visit.order;
    for (const q of [number, number.toLowerCase(), `#${number}`, id])
      expect((await find(q)).order).toEqual([number]);
    for (const q of [theirs.order.number, theirs.id]) expect((await find(q)).order).toBeUndefined();
  });

  it("leads to the pages of what it found", async () => {
    const token = await tokenOf();
    const pathsFor = async (q: string) =>
      (await ask(q, token)).body.groups.flatMap(({ items }: SearchGroup) => items.map(({ path }) => path));
    expect(await pathsFor("mia torres")).toEqual([`/staff/customers/${mia.customerId}`]);
    expect(await pathsFor("zorro")).toEqual([`/staff/customers/${mia.customerId}`]);
    expect(await pathsFor("ada xylo")).toEqual([`/staff/groomers/${stage.ada}`]);
    expect(await pathsFor(visit.order.number)).toEqual([`/staff/appointments/${visit.id}`]);
  });

  it("shows five of a kind, and where to see all", async () => {
    const { body } = await ask("quill", await tokenOf());
    const [group] = body.groups as SearchGroup[];
    expect(group?.items.map(({ title }) => title)).toEqual([0, 1, 2, 3, 4].map((nth) => `Anna${nth} Quill`));
    expect(group?.allPath).toBe("/staff/customers?q=quill");
  });

  it("never finds rows of another brand", async () => {
    const { body } = await ask("torres", await tokenOf());
    expect(body.groups[0].items.map(({ id }: { id: string }) => id)).toEqual([mia.customerId]);
    const token = await tokenOf(undefined, foreign);
    for (const q of ["anna", "quill", visit.order.number])
      expect((await ask(q, token, foreign)).body.groups, q).toEqual([]);
  });
});

describe("a reader's permissions", () => {
  const PERMITTED: Partial<Record<Permission, string[]>> = {
    "orders.read": ["order"],
    "customers.read": ["customer", "pet"],
    "groomers.read": ["groomer"],
    "staff.write": ["staff"],
  };

  it.each(PERMISSIONS)("%s alone finds only its kinds of rows", async (permission) => {
    const found = new Set<string>();
    const token = await tokenOf([permission]);
    for (const q of ["mia", "zorro", "ada", "sam", visit.order.number])
      for (const { kind } of (await ask(q, token)).body.groups) found.add(kind);
    found.delete("page");
    expect([...found].sort()).toEqual(PERMITTED[permission] ?? []);
  });

  it("decide about contacts, which otherwise are masked and find nothing", async () => {
    const blind: Permission[] = ["customers.read", "groomers.read", "staff.write", "orders.read"];
    const { body } = await ask("mia torres", await tokenOf(blind));
    expect(body.groups[0].items[0].detail).toBe("••• ••• ••01 · m••••@example.com");
    for (const q of ["+14805550101", "0101", "mia.t@example.com", "mia.t", "7788"])
      expect(await find(q, blind), q).toEqual({});
    expect(await find("0101", [...blind, "customers.contact"])).toEqual({ customer: ["Mia Torres"] });
  });

  it.each(["customer", "groomer"] as const)("do not come with a %s", async (who) => {
    const token = who === "customer" ? mia.token : (await stage.groomer()).token;
    expect((await ask("mia", token)).status).toBe(403);
  });
});

describe("what is searched", () => {
  it("has at least two characters", async () => {
    const token = await tokenOf();
    for (const q of ["", " ", "m", " m "]) expect((await ask(q, token)).status, q).toBe(422);
    expect((await ask("mi", token)).status).toBe(200);
  });

  it("is in no audit entry", async () => {
    const token = await tokenOf();
    const count = () =>
      database.db
        .selectFrom("auditEntries")
        .select((of) => of.fn.countAll<number>().as("all"))
        .executeTakeFirstOrThrow();
    const before = await count();
    await ask("mia torres", token);
    expect(await count()).toEqual(before);
  });

  it("is limited to 120 searches a minute of each person", async () => {
    const [token, other] = [await tokenOf(), await tokenOf()];
    expect((await ask("zz", token)).status).toBe(200);
    await stretchLimits(database.db);
    for (let nth = 1; nth < 120; nth++) expect((await ask("zz", token)).status).toBe(200);
    expect((await ask("zz", token)).status).toBe(429);
    expect((await ask("zz", other)).status).toBe(200);
  });
});
