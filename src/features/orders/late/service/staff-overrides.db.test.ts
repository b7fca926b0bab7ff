import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { useStaffMoves } from "#tests/staff-move-steps.ts";

const database = useDatabase();
const moves = useStaffMoves(database);
const { steps, answers, staffWith, others, move, ask, judge, occupy, limitless } = moves;
const { at, changes, later: start, occupied, own } = steps;

const NOTE = "The customer leaves town on Saturday";
const named = (reasons: string[], more: object = {}) => ({ overrides: { reasons, note: NOTE, ...more } });
const db = () => database.db;

let dispatcher = "";
beforeEach(async () => {
  dispatcher = await staffWith("orders.read", "orders.write", "calendar.override");
});

const close = () =>
  db()
    .deleteFrom("groomerHours")
    .where("siteId", "=", at.world.siteId)
    .where("groomerId", "=", at.ada)
    .execute();
const moveZones = () =>
  db()
    .updateTable("workZones")
    .set({
      polygon: JSON.stringify([
        [-80, 20],
        [-79, 20],
        [-79, 21],
        [-80, 21],
      ]),
    })
    .where("groomerId", "=", at.ada)
    .execute();

async function audited() {
  const { rows } = await database.pool.query(
    "select reason, after from audit_entries where target = $1 and action = 'move order as agreed by phone'",
    [`order=${at.order.id}`],
  );
  return rows;
}

describe("an override by staff", () => {
  it("moves a visit outside the hours, and the history says why", async () => {
    await close();
    const { body: judged } = await judge(start(120));
    expect(judged).toMatchObject({ reason: "closed", broken: ["closed"] });
    expect(judged.overridden.phoneTotal).toEqual(at.order.totals.total);
    expect((await move(start(120), {}, dispatcher)).status).toBe(409);
    const { status, body } = await move(start(120), named(["closed"]), dispatcher);
    expect([status, body.message]).toEqual([200, undefined]);
    expect((await occupied()).map(([, from]) => from)).toEqual([start(120)]);
    expect((await changes())[0]).toMatchObject({
      status: "done",
      description: `Override (Outside working hours): ${NOTE}`,
    });
    expect(await audited()).toMatchObject([{ reason: NOTE, after: { overrides: "closed" } }]);
  });

  it("needs its own permission, whatever else a member may do", async () => {
    await close();
    const without = await staffWith("orders.read", "orders.write");
    const { status, body } = await move(start(120), named(["closed"]), without);
    expect([status, body.code]).toEqual([403, "forbidden"]);
    expect(body.message).toContain("book against a calendar's rules");
    expect(await occupied()).toEqual([own()]);
    expect(await audited()).toEqual([]);
  });

  it("is taken only where the customer agreed by phone, and never asked of the customer", async () => {
    await close();
    const over = named(["closed"]);
    for (const agreedByPhone of [undefined, false]) {
      const { status, body } = await move(start(120), { ...over, agreedByPhone }, dispatcher);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["agreedByPhone"]]);
    }
    expect((await ask(start(120), over)).status).not.toBe(200);
    expect([await occupied(), await changes(), await audited()]).toEqual([[own()], [], []]);
  });

  it("is explained by the names of those who may, to those who may not", async () => {
    const { siteId, clock } = at.world;
    const member = async (lastName: string, permissions: Permission[]) => {
      const person = { now: clock.now(), firstName: "Mia", lastName };
      return (await makeStaffMember(database.db, siteId, { ...person, permissions })).accountId;
    };
    const joined = [
      await member("Marsh", ["orders.write", "calendar.override"]),
      await member("Reader", ["orders.read", "calendar.override"]),
    ];
    await db().updateTable("accounts").set({ passwordHash: "set" }).where("id", "in", joined).execute();
    await member("Invited", ["orders.write", "calendar.override"]);
    const path = `/v2/staff/board/visits/${at.order.id}`;
    const overriders = async (token: string) => (await at.world.call("GET", path, { token })).body.overriders;
    const shown = await overriders(await staffWith("orders.read", "orders.write"));
    expect(shown.filter((name: string) => name.startsWith("Mia"))).toEqual(["Mia Marsh"]);
    expect(await overriders(dispatcher)).toEqual([]);
  });

  it("counts for the named rule alone", async () => {
    await close();
    await moveZones();
    expect((await judge(start(120))).body.broken).toEqual(["outside_zones", "closed"]);
    for (const reason of ["closed", "outside_zones", "too_far"])
      expect(await move(start(120), named([reason]), dispatcher)).toMatchObject({
        status: 409,
        body: { code: "slot_taken" },
      });
    await limitless();
    expect((await move(start(120), named(["closed", "outside_zones"]), dispatcher)).status).toBe(200);
  });

  it("does not cover a weekday without a zone, unless that rule is named", async () => {
    await db().updateTable("workZones").set({ workDays: [] }).where("groomerId", "=", at.ada).execute();
    expect((await judge(start(120))).body.broken).toEqual(["closed"]);
    expect((await move(start(120), named(["outside_zones"]), dispatcher)).status).toBe(409);
    expect(await audited()).toEqual([]);
    expect((await move(start(120), named(["closed"]), dispatcher)).status).toBe(200);
  });

  it("has the entered price of the drive, but never above the agreed price", async () => {
    await moveZones();
    const agreed = at.order.totals.total;
    const dear = await move(start(60), named(["outside_zones"], { zoneCents: 90_000 }), dispatcher);
    expect([dear.status, dear.body.total]).toEqual([200, agreed]);
    const free = await move(start(120), named(["outside_zones"]), dispatcher);
    expect(free.status).toBe(200);
    expect(free.body.total.max).toBeLessThanOrEqual(agreed.max);
    expect((await audited())[1]).toMatchObject({ after: { overrides: "outside_zones", zoneCents: 0 } });
  });

  it("leaves the rest of the time off around the visit", async () => {
    await db()
      .insertInto("occupancy")
      .values({
        ...{ id: newId(), siteId: at.world.siteId, resource: at.ada, holder: at.ada, kind: "time_off" },
        ...{ minutes: 300, during: `[${start(120)},${start(420)})` },
      })
      .execute();
    expect((await judge(start(180))).body).toMatchObject({ reason: "closed", broken: ["closed"] });
    const moved = await move(start(180), named(["closed"]), dispatcher);
    expect([moved.status, moved.body.message]).toEqual([200, undefined]);
    const { rows } = await database.pool.query(
      "select lower(during) as from, upper(during) as to from occupancy where resource = $1 and kind = 'time_off' order by 1",
      [at.ada],
    );
    const iso = (time: Date) => time.toISOString();
    expect(rows.map(({ from, to }) => [iso(from), iso(to)])).toEqual([
      [start(120), start(180)],
      [moved.body.appointmentEnd, start(420)],
    ]);
  });

  it("never covers another visit", async () => {
    await close();
    await occupy(at.ada, start(120), start(180));
    const { body } = await judge(start(120));
    expect(body).toMatchObject({ broken: ["closed"], overridden: null });
    const all = ["outside_zones", "breed_refused", "too_heavy", "closed", "too_soon", "too_far"];
    const refused = await move(start(120), named(all), dispatcher);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Another visit or a busy time is in the way.",
    ]);
    expect(await occupied()).toEqual([own()]);
  });

  it("is not recorded where no rule is broken", async () => {
    expect((await move(start(120), named(["closed", "too_far"]), dispatcher)).status).toBe(200);
    expect((await changes())[0]).toMatchObject({ description: "" });
    expect(await audited()).toMatchObject([{ reason: "" }]);
  });

  it("takes a groomer who refuses the breed and the weight, each by its own name", async () => {
    const { breedId } = await db()
      .selectFrom("pets")
      .innerJoin("orderLines as line", "line.petId", "pets.id")
      .select("pets.breedId")
      .where("line.orderId", "=", at.order.id)
      .executeTakeFirstOrThrow();
    await db()
      .insertInto("groomerRefusedBreeds")
      .values({ siteId: at.world.siteId, groomerId: others.bea, breedId: breedId ?? "" })
      .execute();
    await db().updateTable("groomers").set({ weightLimit: 1 }).where("id", "=", others.bea).execute();
    const bea = { serviceProviderId: others.bea };
    expect((await judge(start(0), others.bea)).body.broken).toEqual(["breed_refused", "too_heavy"]);
    expect((await move(start(0), { ...bea, ...named(["breed_refused"]) }, dispatcher)).status).toBe(409);
    expect((await move(start(0), { ...bea, ...named(["too_heavy"]) }, dispatcher)).status).toBe(409);
    const both = await move(start(0), { ...bea, ...named(["breed_refused", "too_heavy"]) }, dispatcher);
    expect([both.status, both.body.serviceProviderId]).toEqual([200, others.bea]);
  });

  it("needs a reason in words, known rules, and whole cents", async () => {
    const faults = async (overrides: object) =>
      Object.keys((await move(start(120), { overrides }, answers.staff)).body.errors ?? {});
    expect(await faults({ reasons: ["closed"], note: " " })).toEqual(["overrides.note"]);
    expect(await faults({ reasons: [], note: NOTE })).toEqual(["overrides.reasons"]);
    expect(await faults({ reasons: ["fully_booked"], note: NOTE })).toEqual(["overrides.reasons.0"]);
    expect(await faults({ reasons: ["closed"], note: NOTE, zoneCents: -1 })).toEqual(["overrides.zoneCents"]);
    expect(await occupied()).toEqual([own()]);
  });
});
