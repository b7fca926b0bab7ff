import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";

const database = useDatabase();
let stage: Stage;
let token = "";
let bea = "";
let bath = "";
let from: { serviceIds: string[]; pacePercent: number; serviceTime: number };
let limits: { weightLimit?: number; breedsToAvoid: string[] };

beforeAll(async () => {
  stage = await makeStage(database);
  token = await stage.staff();
  bath = stage.world.offer.services.bath;
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  bea = await stage.world.addGroomer({ displayName: "Bea Comb" });
  const { body } = await call("GET", "services");
  const { pacePercent, serviceTime, weightLimit, breedsToAvoid } = body;
  const offered = body.services.filter(({ isOffered }: { isOffered: boolean }) => isOffered);
  from = { pacePercent, serviceTime, serviceIds: offered.map(({ id }: { id: string }) => id) };
  limits = {
    ...(weightLimit !== null && { weightLimit }),
    breedsToAvoid: breedsToAvoid.map(({ id }: { id: string }) => id),
  };
});

const call = (method: string, path: string, body?: object, id = bea, as = token) =>
  stage.world.call(method, `/v2/staff/groomers/${id}/${path}`, { token: as, ...(body && { body }) });
const entries = () =>
  database.db
    .selectFrom("auditEntries")
    .select(["before", "after", "reason"])
    .where("action", "=", "change services of groomer")
    .where("target", "=", `groomer=${bea}`)
    .orderBy("id")
    .execute();
const mails = () =>
  database.db
    .selectFrom("outboxMessages")
    .innerJoin("accounts", "accounts.email", "outboxMessages.recipient")
    .innerJoin("groomers", "groomers.accountId", "accounts.id")
    .select("bodyText")
    .where("key", "like", "%services-changed")
    .where("groomers.id", "=", bea)
    .execute();

describe("services that staff set", () => {
  const over = { pacePercent: 120, serviceTime: 75 };

  it("count, and are audited and mailed once with what differs and the reason", async () => {
    const body = { ...over, serviceIds: [bath], from, reason: "As agreed by phone." };
    const { status, body: shown } = await call("PUT", "services", body);
    expect([status, shown]).toMatchObject([200, { ...over, mayChangeServices: true }]);
    const repeated = await call("PUT", "services", body);
    expect(repeated.status).toBe(200);
    expect(await entries()).toMatchObject([{ after: { Pace: "120%" }, reason: "As agreed by phone." }]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.bodyText).toContain("→ 120%");
    expect(mail?.bodyText).toContain("As agreed by phone.");
    expect(mail?.bodyText).toContain("/groomer/services");
  });

  it("are not set over what a colleague has set since", async () => {
    const bodies = [over, { ...over, pacePercent: 130 }];
    const answers = await Promise.all(
      bodies.map((body) => call("PUT", "services", { ...body, serviceIds: [bath], from })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await entries()).toHaveLength(1);
  });

  it("have the rules of the groomer's own call", async () => {
    const { status, body } = await call("PUT", "services", { ...over, serviceIds: [newId()], from });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["serviceIds"]]);
  });

  it("may be set although the brand does not let the groomer", async () => {
    const all = ["hours", "zones", "prices", "phone"];
    await call("PUT", "permissions", { permissions: [], from: all });
    expect((await call("PUT", "services", { ...over, serviceIds: [bath], from })).status).toBe(200);
  });
});

describe("limits that staff set", () => {
  it("count and are audited, and not over what a colleague has set since", async () => {
    const breedsToAvoid = [stage.world.pets.breeds.poodle];
    const body = { weightLimit: 41, breedsToAvoid, from: limits };
    expect((await call("PUT", "pet-limits", body)).body).toMatchObject({ weightLimit: 41 });
    expect(await entries()).toMatchObject([{ after: { "Heaviest pet": "41 lbs" } }]);
    const second = await call("PUT", "pet-limits", { ...body, weightLimit: 42 });
    expect([second.status, (await call("GET", "services")).body.weightLimit]).toEqual([409, 41]);
  });
});

describe("guards", () => {
  it("readers only read, and another brand's groomer is missing", async () => {
    const { siteId } = stage.world;
    const permissions = ["groomers.read"] as const;
    const reader = await makeStaffMember(database.db, siteId, { now: stage.now(), permissions });
    const read = await call("GET", "services", undefined, bea, reader.token);
    expect([read.status, read.body.mayChangeServices]).toEqual([200, false]);
    const foreign = await (await makeWorld(database.db, { slug: "services-elsewhere" })).addGroomer();
    expect((await call("GET", "services", undefined, foreign)).status).toBe(404);
    const body = { ...from, from };
    expect((await call("PUT", "services", body, foreign)).status).toBe(404);
    expect((await call("PUT", "pet-limits", { breedsToAvoid: [], from: limits }, foreign)).status).toBe(404);
  });
});
