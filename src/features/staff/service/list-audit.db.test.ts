import { beforeAll, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { recordAudit } from "#kit/server/audit.ts";
import { asSiteId, newId } from "#kit/server/ids.ts";
import { formatQuery } from "#kit/wire/endpoint.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
const PATH = "/v2/staff/audit";

let world: World;
let reader: Awaited<ReturnType<typeof makeStaffMember>>;
let kim: Awaited<ReturnType<typeof makeStaffMember>>;

beforeAll(async () => {
  world = await makeWorld(database.db);
  const over = { now: world.clock.now() };
  reader = await makeStaffMember(database.db, world.siteId, { ...over, permissions: ["audit.read"] });
  kim = await makeStaffMember(database.db, world.siteId, { ...over, firstName: "Kim", lastName: "Ochoa" });
});

const list = async (query: Record<string, string> = {}) =>
  (await world.call("GET", `${PATH}${formatQuery(query)}`, { token: reader.token })).body;

async function record(over: Partial<Parameters<typeof recordAudit>[1]>, at = world.clock.now()) {
  const entry = { siteId: world.siteId, actorId: kim.accountId, subjectId: null, action: "change role" };
  await recordAudit(database.db, { ...entry, target: "", requestId: "r-1", ...over }, at);
}

describe("the audit log", () => {
  it("names the people, the time, the reason and what changed", async () => {
    const mia = await world.addCustomer();
    const order = newId();
    await record({
      ...{ action: "refund order", target: `order=${order}`, subjectId: mia.accountId, reason: "A scratch" },
      ...{ before: { paid: 90, note: "the same" }, after: { paid: 70, note: "the same" } },
    });
    const { items } = await list({ object: order });
    expect(items).toEqual([
      {
        id: expect.any(Number),
        at: world.clock.now().toISOString(),
        actor: { id: kim.staffId, displayName: "Kim Ochoa" },
        subject: { role: "customer", id: mia.customerId, displayName: "Mia Torres" },
        ...{ action: "refund order", target: `order=${order}`, reason: "A scratch", requestId: "r-1" },
        ...{ before: { paid: 90 }, after: { paid: 70 } },
      },
    ]);
    expect((await list({ object: mia.customerId })).items).toEqual(items);
  });

  it("is filtered by person and day, and shows calls only when asked", async () => {
    const early = new Date("2026-03-01T06:59:59Z");
    await record({ action: "early change", actorId: reader.accountId }, early);
    await record({ action: "PUT /v2/staff/roles/{id}" }, early);
    const actions = async (query: Record<string, string>) =>
      (await list(query)).items.map(({ action }: { action: string }) => action);
    // Midnight of March 1 in Phoenix is 07:00 UTC.
    expect(await actions({ until: "2026-02-28" })).toEqual(["early change"]);
    expect(await actions({ until: "2026-02-27" })).toEqual([]);
    expect(await actions({ until: "2026-02-28", calls: "true" })).toEqual([
      "PUT /v2/staff/roles/{id}",
      "early change",
    ]);
    expect(await actions({ actor: reader.staffId })).toEqual(["early change"]);
  });

  it("has pages that lose and repeat nothing while entries are added", async () => {
    const object = newId();
    for (let nth = 0; nth < 101; nth++) await record({ action: `step ${nth}`, target: `id=${object}` });
    const first = await list({ object });
    await record({ action: "step 101", target: `id=${object}` });
    const second = await list({ object, before: String(first.next) });
    const third = await list({ object, before: String(second.next) });
    const steps = [first, second, third].flatMap(({ items }) =>
      items.map(({ action }: { action: string }) => action),
    );
    expect(steps).toEqual(Array.from({ length: 101 }, (_, nth) => `step ${100 - nth}`));
    expect(third.next).toBeNull();
  });

  it("shows nothing of another brand, and nothing without the permission", async () => {
    const other = await makeWorld(database.db, { slug: "audit-elsewhere" });
    const object = newId();
    await record({ siteId: asSiteId(other.siteId), target: `id=${object}` });
    expect((await list({ object })).items).toEqual([]);
    const stranger = await makeStaffMember(database.db, other.siteId, { now: other.clock.now() });
    expect((await list({ actor: stranger.staffId })).items).toEqual([]);
    const { token } = await makeStaffMember(database.db, world.siteId, {
      ...{ now: world.clock.now(), permissions: ["staff.write"] },
    });
    for (const path of [PATH, `${PATH}/actors`])
      expect((await world.call("GET", path, { token })).status).toBe(403);
  });

  it("finds an object and a person's entries by an index", async () => {
    await database.pool.query(
      `insert into audit_entries (site_id, actor_id, action, target, at)
       select $1, gen_random_uuid(), 'fill', 'id=' || gen_random_uuid(), now() from generate_series(1, 3000)`,
      [world.siteId],
    );
    await database.pool.query("analyze audit_entries");
    const plan = async (where: string) => {
      const { rows } = await database.pool.query(
        `explain select * from audit_entries entry where site_id = $1 and ${where} order by id desc limit 50`,
        [world.siteId],
      );
      return rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
    };
    const ID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
    expect(await plan(`substring(target from '${ID}') = '${newId()}'`)).toContain("audit_entries_object");
    expect(await plan(`actor_id = '${newId()}'`)).toContain("audit_entries_actor");
  });
});
