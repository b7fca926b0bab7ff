import { createHash } from "node:crypto";
import { verify } from "@node-rs/argon2";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { readDrawnPicture } from "#features/groomers/rules/drawn-picture.ts";
import { driveMinutes } from "#features/places/rules.ts";
import type { Quote } from "#features/quotes/contract.ts";
import type { Db } from "#kit/server/database.ts";
import { asSiteId } from "#kit/server/ids.ts";
import { ROLES } from "#kit/wire/actor.ts";
import { toImage } from "#kit/wire/image.ts";
import { useDatabase } from "#tests/db.ts";
import { BRANDS } from "./plain/brands.ts";
import { JOINERS } from "./plain/joining.ts";
import { addOldMessages } from "./rows/old-messages.ts";
import { DEMO_GROOMERS, DEMO_LOGINS, DEMO_PASSWORD, DEMO_PEOPLE, seed } from "./seed.ts";

const NOW = new Date("2026-11-20T18:30:00Z");

/**
 * A hash of all rows except salted password hashes and the change feed (`changes`).
 */
async function fingerprint(db: Db): Promise<string> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('schema_migration', 'changes') order by 1
  `.execute(db);
  const digest = createHash("sha256");
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`
      select (to_jsonb(t) - 'password_hash')::text as text from ${sql.table(name)} t order by 1
    `.execute(db);
    digest.update(name).update(rows.map((row) => row.text).join("\n"));
  }
  return digest.digest("hex");
}

/** The number of rows in all tables of the demo. */
async function countRows(db: Db): Promise<number> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `.execute(db);
  let sum = 0;
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(name)}`.execute(db);
    sum += Number(rows[0]?.n);
  }
  return sum;
}

async function count(db: Db, table: "sites" | "orders" | "groomers"): Promise<number> {
  const row = await db.selectFrom(table).select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
  return Number(row.n);
}

describe("the demo", () => {
  const database = useDatabase();
  let statements = 0;

  beforeAll(async () => {
    const counted = database.db.withPlugin({
      transformQuery: ({ node }) => {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    expect(await seed(counted, { now: NOW })).toMatchObject({ seeded: true });
  });

  it("is written many rows at a time, so that it takes seconds", async () => {
    const rows = await countRows(database.db);
    expect(statements).toBeGreaterThan(0);
    expect(rows / statements).toBeGreaterThan(100);
  });

  it("has both brands, their hosts, and at least forty groomers in every area's share", async () => {
    const hosts = await database.db.selectFrom("siteHosts").select("host").execute();
    expect(hosts.map((row) => row.host)).toEqual(
      expect.arrayContaining(["localhost", "127.0.0.1", ...BRANDS.map((brand) => `${brand.slug}.localhost`)]),
    );
    const states = JOINERS.length * BRANDS.length;
    expect(await count(database.db, "groomers")).toBe(DEMO_GROOMERS + states);
    const areas = await database.db
      .selectFrom("groomers")
      .select(["areaId", sql<number>`count(*)`.as("n")])
      .where("active", "=", true)
      .groupBy("areaId")
      .execute();
    expect(areas).toHaveLength(5);
    expect(areas.map((row) => Number(row.n))).toEqual([10, 10, 10, 10, 10]);
  });

  it("gives every groomer a picture of their own that the program can draw", async () => {
    const groomers = await database.db
      .selectFrom("groomers")
      .select("profilePicture")
      .where("active", "=", true)
      .execute();
    const addresses = groomers.map(({ profilePicture }) => toImage(profilePicture)?.url ?? "");
    expect(new Set(addresses).size).toBe(DEMO_GROOMERS);
    for (const address of addresses) {
      const [, name = ""] = /^\/pictures\/groomers\/(.+)\.svg$/.exec(address) ?? [];
      expect(readDrawnPicture(name), address).not.toBeNull();
    }
  });

  it("changes nothing on a second run", async () => {
    const before = await fingerprint(database.db);
    expect(await seed(database.db, { now: new Date(NOW.getTime() + 86_400_000) })).toEqual({ seeded: false });
    expect(await fingerprint(database.db)).toBe(before);
  });

  it("lets one login per role into every brand", async () => {
    for (const role of ROLES) {
      const email = DEMO_LOGINS[role];
      const accounts = await database.db
        .selectFrom("accounts")
        .select(["siteId", "status", "passwordHash"])
        .where("role", "=", role)
        .where("email", "=", email)
        .where("emailVerifiedAt", "is not", null)
        .execute();
      expect(new Set(accounts.map((one) => one.siteId)).size, role).toBe(BRANDS.length);
      for (const account of accounts) {
        expect(account.status).toBe("active");
        expect(await verify(account.passwordHash ?? "", DEMO_PASSWORD)).toBe(true);
      }
    }
    const others = await database.db
      .selectFrom("accounts")
      .select("id")
      .where("passwordHash", "is not", null)
      .where(
        "email",
        "not in",
        DEMO_PEOPLE.map(([, email]) => email),
      )
      .execute();
    expect(others).toEqual([]);
  });

  it("has a groomer in each state in every brand, and lists only active ones", async () => {
    for (const { status, email, vanityUrl } of JOINERS) {
      const rows = await database.db
        .selectFrom("groomers")
        .innerJoin("accounts", "accounts.id", "groomers.accountId")
        .select(["accounts.status", "groomers.active", "groomers.vanityUrl", "passwordHash"])
        .select(["groomers.areaId", "groomers.startAddress"])
        .where("accounts.email", "=", email)
        .execute();
      expect(rows).toHaveLength(BRANDS.length);
      for (const { passwordHash, areaId, startAddress, ...row } of rows) {
        expect([areaId !== null, startAddress !== null]).toEqual(Array(2).fill(status !== "new"));
        expect(row).toEqual({ status, active: false, vanityUrl });
        expect(await verify(passwordHash ?? "", DEMO_PASSWORD)).toBe(true);
      }
    }
  });

  it("keeps every row within its brand", async () => {
    const strays = await sql<{ id: string }>`
      select o.id from orders o
      join customers c on c.id = o.customer_id
      join areas a on a.id = o.area_id
      left join groomers g on g.id = o.groomer_id
      join order_lines l on l.order_id = o.id
      join pets p on p.id = l.pet_id
      join services s on s.id = l.service_id
      where o.site_id <> all (array[c.site_id, a.site_id, coalesce(g.site_id, o.site_id), p.site_id, s.site_id])
         or p.customer_id <> o.customer_id or p.pet_type_id <> s.pet_type_id
    `.execute(database.db);
    expect(strays.rows).toEqual([]);
  });

  it("occupies exactly the time of every order that was not cancelled and has a groomer", async () => {
    const wrong = await sql<{ id: string }>`
      select o.id from orders o
      left join occupancy t on t.holder = o.id
      where (t.id is null) <> (o.groomer_id is null or o.status = 'cancelled')
         or t.during <> tstzrange(o.appointment_start, o.appointment_end)
         or t.resource <> o.groomer_id or t.kind <> 'order'
    `.execute(database.db);
    expect(wrong.rows).toEqual([]);
    const [offs] = (
      await sql<{ n: number }>`select count(*) as n from occupancy where kind = 'time_off'`.execute(
        database.db,
      )
    ).rows;
    expect(Number(offs?.n)).toBeGreaterThan(20);
    const strange = await sql`
      select t.id from occupancy t full join groomer_time_off off on off.id = t.time_off_id
      where (t.id is null or t.kind = 'time_off')
        and (t.id is null or off.id is null or off.during <> tstzmultirange(t.during) or off.groomer_id <> t.resource)
    `.execute(database.db);
    expect(strange.rows, "each day off is the groomer's own entry").toEqual([]);
  });

  it("leaves time to drive between neighboring visits of a day", async () => {
    type Visit = { resource: string; starts: Date; ends: Date; latitude: number; longitude: number };
    const { rows } = await sql<Visit>`
      select resource, lower(during) as starts, upper(during) as ends, latitude, longitude
      from occupancy where kind = 'order' order by resource, starts
    `.execute(database.db);
    expect(rows.length).toBeGreaterThan(1_000);
    for (const [i, next] of rows.entries()) {
      const before = rows[i - 1];
      if (!before || before.resource !== next.resource) continue;
      const gap = (next.starts.getTime() - before.ends.getTime()) / 60_000;
      expect(gap).toBeGreaterThanOrEqual(driveMinutes(before, next));
    }
  });

  it("starts visits on quarter hours, and closes every past one", async () => {
    const odd = await sql`
      select id from orders
      where extract(epoch from appointment_start)::bigint % 900 <> 0
         or (status = 'complete' and appointment_end > ${NOW})
         or (status in ('pending', 'reschedule_request', 'cancellation_request') and appointment_start < ${NOW})
         or created_at > ${NOW}
    `.execute(database.db);
    expect(odd.rows).toEqual([]);
  });

  it("adds up: a total is the sum of its entries, and a line's final price lies within its range", async () => {
    const orders = await database.db
      .selectFrom("orders")
      .select(["totals", "totalMin", "totalMax", "status"])
      .execute();
    for (const order of orders) {
      const { entries, total } = order.totals as Quote;
      expect(entries.reduce((sum, entry) => sum + entry.amount.min, 0)).toBe(order.totalMin);
      expect(entries.reduce((sum, entry) => sum + entry.amount.max, 0)).toBe(order.totalMax);
      expect(total).toEqual({ min: order.totalMin, max: order.totalMax });
      if (order.status === "complete") expect(order.totalMin).toBe(order.totalMax);
    }
    const lines = await sql`
      select l.id from order_lines l join orders o on o.id = l.order_id
      where (l.final_price is null) <> (o.status <> 'complete')
         or l.final_price not between l.min_price and l.max_price
    `.execute(database.db);
    expect(lines.rows).toEqual([]);
  });

  it("has earnings that add up: entries make statements, and cash is that of the ledger", async () => {
    const { rows: weeks } = await database.pool.query(`
      select statement.total_cents, statement.carried_cents, statement.entries_cents, (
        select sum(entry.amount_cents)::int from earning_statement_entries line
        join earning_entries entry on entry.id = line.entry_id where line.statement_id = statement.id) as entries,
        lag(statement.total_cents) over (partition by statement.account_id order by statement.first_day) as before
      from earning_statements statement`);
    expect(weeks.length).toBeGreaterThan(DEMO_GROOMERS);
    expect(weeks.some(({ total_cents }) => total_cents > 0)).toBe(true);
    for (const week of weeks) {
      expect(week.entries_cents).toBe(week.entries);
      expect(week.carried_cents).toBe(Math.min(week.before ?? 0, 0));
      expect(week.total_cents).toBe(week.carried_cents + week.entries_cents);
    }
    const { rows: sums } = await database.pool.query(`
      select (select sum(amount_cents)::int from earning_entries where cause = 'cash') as cash,
        (select sum(ledger.amount)::int from ledger_entries ledger
          join payments on payments.id = ledger.payment_id and payments.gateway = 'cash') as ledger,
        (select count(*)::int from earning_entries where cause = 'share') as shares,
        (select count(*)::int from orders where status = 'complete') as visits`);
    expect(0 - sums[0].cash).toBe(sums[0].ledger);
    expect(sums[0].shares).toBe(sums[0].visits);
  });

  it("counts ratings from reviews of completed orders, and none for groomers who are new", async () => {
    const wrong = await sql`
      select g.id from groomers g
      left join reviews r on r.groomer_id = g.id
      group by g.id, g.site_id having g.rating_count <> count(r.id) or g.rating_sum <> coalesce(sum(r.rating), 0)
    `.execute(database.db);
    expect(wrong.rows).toEqual([]);
    const untied = await sql`
      select r.id from reviews r join orders o on o.id = r.order_id
      where o.status <> 'complete' or o.groomer_id <> r.groomer_id or o.customer_id <> r.customer_id
         or r.created_at < o.appointment_end or r.created_at > ${NOW}
    `.execute(database.db);
    expect(untied.rows).toEqual([]);
    const fresh = await database.db
      .selectFrom("groomers")
      .select("id")
      .where("ratingCount", "=", 0)
      .where("active", "=", true)
      .execute();
    expect(fresh.length).toBeGreaterThan(0);
    expect(fresh.length).toBeLessThan(DEMO_GROOMERS / 4);
  });

  it("shows requests, coupons, gift cards and open questions to try", async () => {
    const statuses = await database.db.selectFrom("orders").select("status").distinct().execute();
    expect(statuses.map((row) => row.status).sort()).toEqual([
      "accepted",
      "cancellation_request",
      "cancelled",
      "complete",
      "pending",
      "request",
      "reschedule_request",
    ]);
    const codes = await database.db
      .selectFrom("coupons")
      .select("code")
      .where("code", "=", "WELCOME15")
      .execute();
    expect(codes).toHaveLength(BRANDS.length);
  });
});

describe("the demo's conversations", () => {
  const database = useDatabase();

  it("have numbered messages, none of the future, and some that wait for the demo's groomer", async () => {
    await seed(database.db, { now: NOW, groomers: 5 });
    const broken = await sql`
      select r.id from rooms r
        left join lateral (select max(m.seq) as last, count(*) as messages, max(m.created_at) as at
          from messages m where m.room_id = r.id) of_room on true
      where of_room.last <> r.last_seq or of_room.messages <> r.last_seq or of_room.at > ${NOW}
        or (select count(*) from room_members p where p.room_id = r.id)
          <> case r.kind when 'pair' then 2 else 1 end`.execute(database.db);
    expect(broken.rows).toEqual([]);
    const withoutCard = await sql`
      select o.id from orders o left join rooms r on r.site_id = o.site_id and r.customer_id = o.customer_id
          and r.groomer_id = o.groomer_id
      where o.groomer_id is not null and (select count(*) from messages m
        where m.room_id = r.id and m.order_id = o.id) <> 1`.execute(database.db);
    expect(withoutCard.rows).toEqual([]);
    const news = await database.db.selectFrom("messages").select("news").distinct().execute();
    for (const each of ["placed", "complete", "move_asked", "cancel_asked"])
      expect(news.map((row) => row.news)).toContain(each);
    const waiting = await sql`
      select r.id from rooms r join room_members p on p.room_id = r.id and p.seen_seq < r.last_seq
        join accounts a on a.id = p.account_id
      where a.email = ${DEMO_LOGINS.groomer}`.execute(database.db);
    expect(waiting.rows.length).toBeGreaterThan(0);
  });
});

describe("a demo of long conversations", () => {
  const database = useDatabase();

  it("has so many older messages, in order and numbered, and as many unread ones as without them", async () => {
    const read = async () => {
      const { rows } = await sql<{ messages: number; unread: number; ofRoom: number }>`
        select (select count(*)::int from messages where kind = 'text') as messages,
          (select max(last_seq)::int - min(last_seq)::int from rooms where kind = 'pair') as "ofRoom",
          (select sum(r.last_seq - p.seen_seq)::int from rooms r join room_members p on p.room_id = r.id) as unread
      `.execute(database.db);
      return rows[0] ?? { messages: 0, unread: 0, ofRoom: 0 };
    };
    await seed(database.db, { now: NOW, groomers: 5 });
    const before = await read();
    await database.db.transaction().execute((tx) => addOldMessages(tx, 2_001));
    const after = await read();
    expect(after).toMatchObject({ messages: before.messages + 2_001, unread: before.unread });
    expect(after.ofRoom).toBeLessThanOrEqual(before.ofRoom + 1);
    const broken = await sql`select room_id from (
        select m.room_id, m.seq, m.changed_seq, r.last_seq, m.kind, m.created_at, r.opened_at,
          row_number() over of_room as nth, lag(m.created_at) over of_room as before
        from messages m join rooms r on r.id = m.room_id
        window of_room as (partition by m.room_id order by m.seq)) message
      where seq <> nth or changed_seq < seq or changed_seq > last_seq or created_at < before
        or (seq = 1 and (kind <> 'notice' or created_at > opened_at))`.execute(database.db);
    expect(broken.rows).toEqual([]);
  });
});

describe("the demo's team", () => {
  const database = useDatabase();

  it("has a late question, one that is due later, a finished one, and notes", async () => {
    await seed(database.db, { now: NOW, groomers: 5 });
    for (const site of await database.db.selectFrom("sites").select("id").execute()) {
      const id = asSiteId(site.id);
      const rooms = await database.db.selectFrom("deskRooms").selectAll().where("siteId", "=", id).execute();
      const late = rooms.filter(({ dueAt }) => dueAt !== null && dueAt <= NOW);
      const later = rooms.filter(({ dueAt }) => dueAt !== null && dueAt > NOW);
      expect([late.length, later.length, rooms.length]).toEqual([1, 1, 3]);
      expect(rooms.filter(({ status }) => status === "done").length).toBe(1);
      const notes = await database.db
        .selectFrom("deskNotes")
        .select("roomId")
        .where("siteId", "=", id)
        .execute();
      expect(notes.map(({ roomId }) => roomId)).toEqual(Array(2).fill(later[0]?.roomId));
    }
  });
});

describe("seeding on an odd day", () => {
  describe.each([
    ["the night when clocks go forward", "2027-03-14T09:30:00Z"],
    ["the night when they go back", "2026-11-01T07:15:00Z"],
    ["New Year's Eve, which is New Year in the east", "2026-12-31T05:30:00Z"],
    ["a leap day", "2028-02-29T23:59:59Z"],
  ])("%s", (_, instant) => {
    const database = useDatabase();

    it("works, and puts every visit inside its groomer's hours in local time", async () => {
      await seed(database.db, { now: new Date(instant), groomers: 20 });
      const outside = await sql`
        select o.id from orders o join areas a on a.id = o.area_id
        where o.groomer_id is not null and not exists (
          select from groomer_hours h,
            lateral (select o.appointment_start at time zone a.time_zone as starts,
                            o.appointment_end at time zone a.time_zone as ends) t
          where h.groomer_id = o.groomer_id and h.weekday = extract(dow from t.starts) + 1
            and extract(epoch from t.starts::time) / 60 >= h.start_minute
            and extract(epoch from t.ends::time) / 60 <= h.end_minute)
      `.execute(database.db);
      expect(outside.rows).toEqual([]);
      expect(await count(database.db, "orders")).toBeGreaterThan(300);
    });
  });
});

describe("seeding", () => {
  const one = useDatabase();
  const other = useDatabase();
  const both = useDatabase();

  it("writes the same rows into two databases", async () => {
    await seed(one.db, { now: NOW, groomers: 5 });
    await seed(other.db, { now: NOW, groomers: 5 });
    expect(await fingerprint(one.db)).toBe(await fingerprint(other.db));
  });

  it("fills a database once when two nodes start together", async () => {
    const outcomes = await Promise.all([
      seed(both.db, { now: NOW, groomers: 5 }),
      seed(both.db, { now: NOW, groomers: 5 }),
    ]);
    expect(outcomes.map((outcome) => outcome.seeded).sort()).toEqual([false, true]);
    expect(await count(both.db, "sites")).toBe(BRANDS.length);
  });
});
