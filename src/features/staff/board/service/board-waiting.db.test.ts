import { beforeEach, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { fillDay, waitFor } from "#tests/waitlist-steps.ts";
import { makeWorld, type World } from "#tests/world.ts";
import type { Board } from "../contract/board.ts";

const database = useDatabase();
const FULL = "2027-01-08";
let world: World;

beforeEach(async () => {
  world = await makeWorld(database.db);
  await fillDay(world, await world.addGroomer(), FULL);
  await waitFor(world, [FULL]);
});

const staffWith = async (...permissions: Permission[]) =>
  (await makeStaffMember(database.db, world.siteId, { now: world.clock.now(), permissions })).token;
const ALL = ["orders.read", "customers.read", "customers.contact"] as const;

async function waiting(
  permissions: readonly Permission[] = ALL,
  more = "",
): Promise<Board["lane"]["waiting"]> {
  const token = await staffWith(...permissions);
  const { status, body } = await world.call("GET", `/v2/staff/board?date=${FULL}${more}`, { token });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.lane.waiting;
}

it("shows who waits for which days and services, since when", async () => {
  const shown = await waiting();
  expect(shown).toMatchObject({
    total: 1,
    entries: [
      {
        ...{ days: [FULL], startTime: null, endTime: null, groomer: null, isOffered: false },
        area: { id: world.areaId, name: "Phoenix" },
        pets: [{ services: [{ name: expect.any(String) }] }],
        createdAt: world.clock.now().toISOString(),
      },
    ],
  });
  expect(shown?.entries[0]?.place.street).toEqual(expect.any(String));
});

it("shows no street to staff who may not contact customers, and nothing without customers.read", async () => {
  const [entry] = (await waiting(["orders.read", "customers.read"]))?.entries ?? [];
  expect(entry?.place).toMatchObject({ street: null, locality: expect.any(String) });
  expect(await waiting(["orders.read", "customers.contact"])).toBeNull();
});

const copy = async (nth: number, days: string[]) => {
  const row = await database.db
    .selectFrom("waitlistEntries")
    .selectAll()
    .where("siteId", "=", world.siteId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const [first = FULL] = days;
  await database.db
    .insertInto("waitlistEntries")
    .values({
      ...row,
      ...{ id: crypto.randomUUID(), bookingSessionId: crypto.randomUUID(), days },
      ...{ firstDay: first, lastDay: first, draft: JSON.stringify(row.draft) },
      createdAt: new Date(world.clock.now().getTime() - nth * 3_600_000),
    })
    .execute();
};

it("counts all and shows a few; those who wait for the day come first", async () => {
  for (let nth = 1; nth <= 9; nth++) await copy(nth, ["2027-01-11"]);
  const few = await waiting();
  expect([few?.total, few?.entries.length]).toEqual([10, 8]);
  expect(few?.entries[0]?.days).toEqual([FULL]);
  const times = few?.entries.slice(1).map(({ createdAt }) => createdAt) ?? [];
  expect(times).toEqual(times.toSorted());
  expect((await waiting(ALL, "&waiting=all"))?.entries).toHaveLength(10);
  expect(await waiting(ALL, `&area=${crypto.randomUUID()}`)).toBeNull();
});

it("has all on pages, each customer once, and none of an area that is gone", async () => {
  const id = crypto.randomUUID();
  await database.pool.query(
    `insert into waitlist_entries (id, site_id, customer_id, booking_session_id, draft, days, first_day, last_day,
        start_minute, end_minute, over_at, created_at)
      select gen_random_uuid(), site_id, customer_id, gen_random_uuid(),
          case nth when 405 then jsonb_set(draft, '{areaId}', to_jsonb($2::text)) else draft end,
          days, first_day, last_day, start_minute, end_minute, over_at, created_at
        from waitlist_entries, generate_series(1, 405) nth where site_id = $1`,
    [world.siteId, id],
  );
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => waiting(ALL, `&waiting=all&waitingPage=${page}`)),
  );
  expect(pages.map((page) => page?.entries.length)).toEqual([200, 200, 5, 0]);
  expect(pages[2]).toMatchObject({ total: 405, page: 3, limit: 200 });
  expect(new Set(pages.flatMap((page) => page?.entries.map((entry) => entry.id) ?? [])).size).toBe(405);
});

it("leaves out whose days are over, whose account is closed, and other brands", async () => {
  const other = await makeWorld(database.db, { slug: "other-waitlist" });
  const { token } = await other.addStaff();
  const foreign = await other.call("GET", `/v2/staff/board?date=${FULL}`, { token });
  expect(foreign.body.lane.waiting).toEqual({ entries: [], total: 0, page: 1, limit: 8 });
  await database.db
    .updateTable("accounts")
    .set({ status: "inactive" })
    .where("role", "=", "customer")
    .execute();
  expect(await waiting()).toEqual({ entries: [], total: 0, page: 1, limit: 8 });
  await database.db
    .updateTable("accounts")
    .set({ status: "active" })
    .where("role", "=", "customer")
    .execute();
  expect((await waiting())?.total).toBe(1);
  world.clock.set(new Date("2027-01-10T00:00:00Z"));
  expect(await waiting()).toEqual({ entries: [], total: 0, page: 1, limit: 8 });
});
