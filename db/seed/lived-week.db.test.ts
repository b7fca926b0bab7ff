import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { countOpenWork } from "#features/orders/answers/service/count-open-work.ts";
import { proposalStatus } from "#features/orders/proposals/rules.ts";
import type { Quote } from "#features/quotes/contract.ts";
import { asSiteId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { MOMENT } from "#tests/moment.ts";
import { DEMO_LOGINS, seed } from "./seed.ts";

/** A few groomers: the one of the printed login is the same. */
const GROOMERS = 5;
const DAY_MS = 86_400_000;
const BRANDS = ["sudsberry", "juniper"];

type Visit = {
  id: string;
  status: string;
  missed: boolean;
  day: number;
  starts: Date;
  ends: Date;
  completedAt: Date | null;
  completion: { charges: unknown[]; cashTip: number } | null;
  paymentMethod: string;
  totalMax: number;
  totals: Quote;
  customerId: string;
};

describe.each([
  ["the run's moment", MOMENT.toISOString()],
  ["a Sunday night", "2027-01-11T06:59:00Z"],
  ["the night when clocks go forward", "2027-03-14T09:59:00Z"],
  ["New Year's Eve", "2028-01-01T06:30:00Z"],
])("the printed groomer's week at %s", (_, moment) => {
  const database = useDatabase();
  const now = new Date(moment);
  const many = async <T>(statement: ReturnType<typeof sql<T>>) => (await statement.execute(database.db)).rows;
  const groomer = (brand: string) => sql`(select groomers.id from groomers
    join accounts on accounts.id = groomers.account_id join sites on sites.id = groomers.site_id
    where accounts.email = ${DEMO_LOGINS.groomer} and sites.slug = ${brand})`;
  /** The visits of today, of the six days before, and of all days ahead; `day` counts from today. */
  const visitsOf = (brand: string) =>
    many(sql<Visit>`
      select o.*, o.order_marked_as_no_show as missed, o.appointment_start as starts, o.appointment_end as ends,
        (o.appointment_start at time zone a.time_zone)::date - (${now} at time zone a.time_zone)::date as day
      from orders o join areas a on a.id = o.area_id
      where o.groomer_id = ${groomer(brand)}
        and (o.appointment_start at time zone a.time_zone)::date >= (${now} at time zone a.time_zone)::date - 6
      order by o.appointment_start`);

  beforeAll(async () => {
    await seed(database.db, { now, groomers: GROOMERS });
  });

  it.each(BRANDS)("has complete visits, and one missed, one canceled and one late in %s", async (brand) => {
    const past = (await visitsOf(brand)).filter(({ day }) => day < 0);
    const others = past.filter(({ status }) => status !== "complete");
    expect(others.map(({ status, missed }) => `${status} ${missed}`).toSorted()).toEqual([
      "accepted true",
      "cancelled false",
    ]);
    expect(past.length - others.length).toBeGreaterThanOrEqual(5);
    const late = await many(sql<{
      arrivesAt: Date;
      starts: Date;
      arrived: Date;
      finished: Date;
      ends: Date;
    }>`
      select l.arrives_at, o.appointment_start as starts, o.appointment_end as ends,
        (select marked_at from visit_marks m where m.order_id = o.id and m.mark = 'arrived') as arrived,
        (select marked_at from visit_marks m where m.order_id = o.id and m.mark = 'finished') as finished
      from late_notices l join orders o on o.id = l.order_id
      where o.groomer_id = ${groomer(brand)} and o.status = 'complete'`);
    expect(late).toHaveLength(1);
    for (const { arrivesAt, starts, arrived, finished, ends } of late) {
      expect(+arrivesAt).toBeGreaterThan(+starts);
      expect(+arrived).toBeGreaterThan(+starts);
      expect(+finished).toBeGreaterThan(+ends);
    }
  });

  it.each(BRANDS)("has marks in their order, none of the future, on each visit of %s", async (brand) => {
    const marks = await many(sql<{
      orderId: string;
      mark: string;
      markedAt: Date;
      arrivesAt: Date | null;
    }>`
      select m.* from visit_marks m join orders o on o.id = m.order_id
      where o.groomer_id = ${groomer(brand)} order by m.marked_at`);
    const byOrder = Map.groupBy(marks, ({ orderId }) => orderId);
    const steps = ["on_my_way", "arrived", "started", "finished"];
    for (const { id, status, missed, day, completedAt, starts, ends } of await visitsOf(brand)) {
      const own = (byOrder.get(id) ?? []).map(({ mark }) => mark);
      const isComplete = status === "complete";
      if (isComplete) expect(own).toEqual(steps);
      else if (missed) expect(own).toEqual(steps.slice(0, 2));
      else if (day > 0 || status === "cancelled") expect(own).toEqual([]);
      else expect(own).toEqual(steps.slice(0, own.length));
      if (isComplete && ends > now) throw new Error(`${id} was complete before its end`);
      const [finished] = (byOrder.get(id) ?? []).filter(({ mark }) => mark === "finished");
      if (isComplete) expect(+(completedAt ?? 0)).toBeGreaterThanOrEqual(+(finished?.markedAt ?? Infinity));
      for (const { markedAt, arrivesAt } of byOrder.get(id) ?? []) {
        expect(markedAt <= now).toBe(true);
        if (arrivesAt) expect(+arrivesAt).toBeGreaterThanOrEqual(+starts);
      }
    }
  });

  it.each(BRANDS)("has a report of each pet and a photo of each service in %s", async (brand) => {
    const lines = await many(sql<{ week: boolean; photo: unknown; reports: number }>`
      select o.completed_at is not null as week, l.after_photo as photo,
        (select count(*)::int from pet_reports r where r.order_id = o.id and r.pet_id = l.pet_id) as reports
      from order_lines l join orders o on o.id = l.order_id
      where o.groomer_id = ${groomer(brand)} and o.status = 'complete' and o.completed_at is not null`);
    expect(lines.length).toBeGreaterThanOrEqual(5);
    for (const { photo, reports } of lines) expect([photo !== null, reports]).toEqual([true, 1]);
  });

  it.each(BRANDS)("takes what each visit costs, one in cash with its tip, in %s", async (brand) => {
    const complete = (await visitsOf(brand)).filter(({ status }) => status === "complete");
    const paid = await many(sql<{ orderId: string; gateway: string; taken: number }>`
      select p.order_id, p.gateway, (select sum(l.amount)::int from ledger_entries l
        where l.payment_id = p.id and l.kind = 'capture') as taken
      from payments p join orders o on o.id = p.order_id where o.groomer_id = ${groomer(brand)}`);
    const earned = await many(sql<{ orderId: string; cause: string; amountCents: number }>`
      select e.order_id, e.cause, e.amount_cents from earning_entries e join orders o on o.id = e.order_id
      where o.groomer_id = ${groomer(brand)}`);
    let inCash = 0;
    for (const { id, totalMax, totals, completion, paymentMethod } of complete) {
      const own = paid.filter(({ orderId }) => orderId === id);
      expect(own.map(({ taken }) => taken)).toEqual([totalMax]);
      expect(totals.entries.reduce((sum, { amount }) => sum + amount.max, 0)).toBe(totalMax);
      const tip = totals.entries.find(({ kind }) => kind === "tip")?.amount.max ?? 0;
      const isCash = paymentMethod === "cash";
      expect(own.map(({ gateway }) => gateway === "cash")).toEqual([isCash]);
      expect(completion).toEqual({ charges: [], cashTip: isCash ? tip : 0 });
      const centsOf = (cause: string) =>
        earned.find((one) => one.orderId === id && one.cause === cause)?.amountCents ?? 0;
      expect([centsOf("tip"), centsOf("cash")]).toEqual([tip, isCash ? 0 - totalMax : 0]);
      if (isCash && tip > 0) inCash++;
    }
    expect(inCash).toBeGreaterThan(0);
  });

  it.each(BRANDS)("has today's visits, requests that wait, and an open proposal in %s", async (brand) => {
    const visits = await visitsOf(brand);
    const today = visits.filter(({ day }) => day === 0);
    expect(today.length).toBeGreaterThanOrEqual(3);
    expect(visits.some(({ starts, status }) => starts > now && status === "accepted")).toBe(true);
    const [{ siteId, id } = { siteId: "", id: "" }] = await many(
      sql<{ siteId: string; id: string }>`select site_id, id from groomers where id = ${groomer(brand)}`,
    );
    const { waiting, toComplete } = await countOpenWork(database.db, asSiteId(siteId), id, now);
    expect(waiting).toBeGreaterThanOrEqual(2);
    const proposals = await database.db
      .selectFrom("proposals")
      .selectAll()
      .where("groomerId", "=", id)
      .execute();
    expect(proposals).toHaveLength(1);
    for (const proposal of proposals) {
      const visit = today.find((one) => one.id === proposal.orderId);
      if (!visit) throw new Error("A proposal of another day");
      const { status, missed: orderMarkedAsNoShow, starts: appointmentStart } = visit;
      const order = { status, orderMarkedAsNoShow, appointmentStart, groomerId: id } as const;
      expect(proposalStatus(proposal, order as Parameters<typeof proposalStatus>[1], now)).toBe("open");
      expect(proposal.beforeMax).toBe(visit.totalMax);
      expect(proposal.totalMax).toBeGreaterThan(proposal.beforeMax);
      // Only the visit whose new price waits for its customer may wait for its completion.
      expect(toComplete).toBe(visit.ends <= now ? 1 : 0);
    }
  });

  it.each(BRANDS)("has time off ahead, notes, a review with a reply, and a block in %s", async (brand) => {
    const own = groomer(brand);
    const off = await many(
      sql`select 1 from groomer_time_off where groomer_id = ${own} and last_day > ${now}`,
    );
    expect(off.length).toBeGreaterThan(0);
    const notes = await many(sql`select 1 from client_notes where groomer_id = ${own} and note <> ''`);
    expect(notes.length).toBeGreaterThan(0);
    const week = new Date(now.getTime() - 7 * DAY_MS);
    const reviews = await many(sql`select 1 from reviews
      where groomer_id = ${own} and reply <> '' and created_at between ${week} and ${now}`);
    expect(reviews.length).toBeGreaterThan(0);
    const blocked = await many(sql<{ visits: number; ahead: number }>`
      select count(*)::int as visits,
        (count(*) filter (where o.appointment_start > ${now}))::int as ahead
      from blocks b join groomers g on g.account_id = b.account_id and g.id = ${own}
      join customers c on c.account_id = b.blocked_id
      join orders o on o.customer_id = c.id and o.groomer_id = g.id
      where b.blocked_at < ${now} group by b.blocked_id`);
    expect(blocked).toHaveLength(1);
    for (const { visits, ahead } of blocked) expect([visits > 0, ahead]).toEqual([true, 0]);
  });

  it("keeps the groomer's times apart", async () => {
    const clashes = await many(sql`select a.id from occupancy a
      join occupancy b on b.resource = a.resource and b.id > a.id and b.during && a.during`);
    expect(clashes).toEqual([]);
  });
});
