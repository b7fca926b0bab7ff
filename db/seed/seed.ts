import { hash } from "@node-rs/argon2";
import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { FileStorage } from "#kit/server/files/storage.ts";
import { type Batch, newBatch, type SeededTable } from "./batch.ts";
import { clockOf } from "./clock.ts";
import { type AreaFact, BRANDS, type BrandFact } from "./plain/brands.ts";
import { type CustomerFact, customersOf, demoCustomerOf } from "./plain/customers.ts";
import { alsoWorksOn, CROWD_FROM, type GroomerFact, groomersOf } from "./plain/groomers.ts";
import { JOINERS } from "./plain/joining.ts";
import { liveWeek } from "./plain/lived-week.ts";
import { diaryOf, minutesAhead, requestOf, type VisitFact, type VisitStatus } from "./plain/visits.ts";
import { addBrand, addCatalog, addPromotions } from "./rows/brand.ts";
import { addDesk } from "./rows/desk.ts";
import { addRate, addStatements } from "./rows/earnings.ts";
import { addFacts } from "./rows/facts.ts";
import { addJoiners, addReferral } from "./rows/joining.ts";
import { storeLicencesIn } from "./rows/licence.ts";
import { addClients } from "./rows/lived-week.ts";
import { addOldMessages } from "./rows/old-messages.ts";
import { addOrder, type Ledger } from "./rows/orders.ts";
import { addCustomer, addGroomer, addOffice, addSandboxCard, TEAM_LOGINS } from "./rows/people.ts";
import { addRoom, doTalk } from "./rows/rooms.ts";
import { addTimeOff } from "./rows/time-off.ts";

export const DEMO_PASSWORD = "waggon-demo-1";
/** The demo logins, which are the same on every brand. All have the password DEMO_PASSWORD. */
export const DEMO_LOGINS = {
  customer: "customer@example.com",
  groomer: "groomer@example.com",
  renter: "renter@example.com",
  staff: "staff@example.com",
} as const;

/** All logins of the demo with who they are: "groomer, approved" for a groomer who sets up the work. */
export const DEMO_PEOPLE: readonly (readonly [who: string, email: string])[] = [
  ...Object.entries(DEMO_LOGINS),
  ...JOINERS.map(({ status, email }) => [`groomer, ${status}`, email] as const),
  ...TEAM_LOGINS,
];

export const DEMO_GROOMERS = 50;
/** Fewest households of an area; otherwise one for each groomer. */
const LEAST_HOUSEHOLDS = 30;
/** Groomers whose rows are written together. */
const FLUSH_EVERY = 250;

export type SeedOptions = {
  /** Groomers over all areas; 50 by default. */
  groomers?: number;
  /** Older messages beside those of the demo's conversations; none by default. */
  messages?: number;
  /** The present: past and future visits are placed around it. */
  now: Date;
  /** Receives progress messages. */
  log?: (line: string) => void;
  /** Stores the pictures that people of the demo have uploaded; without it, they have uploaded none. */
  files?: Pick<FileStorage, "put">;
  /** Aborts the seed: the transaction rolls back, and the next seed starts again. */
  signal?: AbortSignal;
};

export type SeedOutcome = { seeded: true; rows: Partial<Record<SeededTable, number>> } | { seeded: false };

/**
 * Fills an empty, migrated database with the demo (brands, catalog, people, visits) in one transaction, and
 * marks it as a demo. The same options always give the same rows. A database with a brand, or of a
 * production, stays unchanged.
 */
export async function seed(db: Db, options: SeedOptions): Promise<SeedOutcome> {
  const passwordHash = await hash(DEMO_PASSWORD);
  const outcome = await db.transaction().execute(async (tx): Promise<SeedOutcome> => {
    // Several nodes may start at once on an empty database: the second one waits and then finds brands.
    await sql`set local lock_timeout = '10min'`.execute(tx);
    await sql`set local statement_timeout = '10min'`.execute(tx);
    await sql`select pg_advisory_xact_lock(hashtextextended('seed', 0))`.execute(tx);
    const known = await tx.selectFrom("sites").select("id").limit(1).executeTakeFirst();
    const claimed = await tx.selectFrom("productionMark").select("isProduction").executeTakeFirst();
    if (known || claimed) return { seeded: false };
    // In the same transaction, so that production never accepts a database with the demo's logins.
    await tx
      .insertInto("demoMark")
      .values({ markedAt: options.now })
      .onConflict((mark) => mark.doNothing())
      .execute();
    return { seeded: true, rows: await fill(tx, options, passwordHash) };
  });
  if (outcome.seeded) await sql`analyze`.execute(db);
  return outcome;
}

async function fill(tx: Tx, options: SeedOptions, passwordHash: string) {
  const { now, log = () => {}, signal } = options;
  const rows: Partial<Record<SeededTable, number>> = {};
  const batch = newBatch();
  const flush = async () => {
    signal?.throwIfAborted();
    for (const [table, count] of Object.entries(await batch.flush(tx)) as [SeededTable, number][]) {
      rows[table] = (rows[table] ?? 0) + count;
    }
  };
  addFacts(batch);
  const addLicence = options.files && storeLicencesIn(options.files);
  for (const [index, brand] of BRANDS.entries()) {
    addBrand(batch, brand, index === 0, now);
    addCatalog(batch, brand);
    addPromotions(batch, brand, now);
    addOffice(batch, brand, passwordHash, now);
    addRate(batch, brand, now);
    await addJoiners(batch, brand, { passwordHash, now, addLicence });
  }
  await flush();

  const shares = sharesOf(options.groomers ?? DEMO_GROOMERS);
  for (const brand of BRANDS) {
    const names = { vanity: new Set<string>(), numbers: new Set<string>() };
    for (const area of brand.areas) {
      const count = shares.get(area) ?? 0;
      await fillArea({ batch, brand, area, count, now, passwordHash, flush, ...names });
      log(`${brand.settings.name}, ${area.name}: ${count} groomers`);
    }
  }
  const { messages = 0 } = options;
  if (messages > 0) {
    await addOldMessages(tx, messages);
    rows.messages = (rows.messages ?? 0) + messages;
    log(`${messages} older messages`);
  }
  return rows;
}

/** Distributes groomers evenly over the areas. */
function sharesOf(groomers: number): Map<AreaFact, number> {
  const areas = BRANDS.flatMap((brand) => brand.areas);
  const share = (index: number) => Math.floor((groomers + areas.length - 1 - index) / areas.length);
  return new Map(areas.map((area, index) => [area, share(index)]));
}

type AreaTask = {
  batch: Batch;
  brand: BrandFact;
  area: AreaFact;
  count: number;
  now: Date;
  passwordHash: string;
  flush: () => Promise<void>;
  vanity: Set<string>;
  numbers: Set<string>;
};

async function fillArea(task: AreaTask): Promise<void> {
  const { batch, brand, area, count, now, flush } = task;
  const clock = clockOf(area.timeZone, now);
  const ledger: Ledger = { brand, area, clock, now, numbers: task.numbers };
  const questions: VisitStatus[] = ["reschedule_request", "cancellation_request"];
  const isFirst = area === brand.areas[0];
  const demo = isFirst ? demoCustomerOf(brand, area, clock.year) : undefined;
  const customers = customersOf(brand, area, Math.max(LEAST_HOUSEHOLDS, count), clock.year);
  const groomers = groomersOf(brand, area, count, task.vanity);
  for (const customer of customers) addCustomer(batch, brand, customer, null, now);
  if (demo) {
    addCustomer(batch, brand, demo, task.passwordHash, now);
    addSandboxCard(batch, demo, now);
  }
  addRequests(batch, ledger, customers);
  if (isFirst) addDesk(batch, brand, customers, now);
  const byKey = new Map([...customers, ...(demo ? [demo] : [])].map((one) => [one.key, one]));

  for (const [number, groomer] of groomers.entries()) {
    const isDemo = isFirst && number === 0;
    fillGroomer(batch, ledger, {
      // So that the day of the demo's groomer is never empty.
      groomer: isDemo ? alsoWorksOn(groomer, clock.now.weekday) : groomer,
      customers,
      byKey,
      questions,
      passwordHash: isDemo ? task.passwordHash : null,
      crowd: number >= CROWD_FROM,
      ...(isDemo && demo && { regular: demo }),
    });
    if (isDemo) addReferral(batch, brand, groomer, now);
    if (number % FLUSH_EVERY === FLUSH_EVERY - 1) await flush();
  }
  await flush();
}

type GroomerTask = {
  groomer: GroomerFact;
  customers: readonly CustomerFact[];
  /** The households as above, and the demo household. */
  byKey: ReadonlyMap<string, CustomerFact>;
  /** Late change requests of the first households with a visit soon. */
  questions: VisitStatus[];
  passwordHash: string | null;
  crowd: boolean;
  regular?: CustomerFact;
};

function fillGroomer(batch: Batch, ledger: Ledger, task: GroomerTask): void {
  const { groomer, customers, byKey } = task;
  const { clock, now } = ledger;
  const diary = diaryOf(groomer, customers, clock.now, task);
  const week = task.regular && liveWeek(diary.visits, clock.now, task.regular.key);
  const planned = week?.visits ?? diary.visits;
  const ratings = planned.flatMap((visit) => (visit.review ? [visit.review.rating] : []));
  addGroomer(batch, groomer, ratings, task.passwordHash, now);
  if (week) addClients(batch, groomer, week, now);
  addTimeOff(batch, ledger, groomer, diary.timeOff);
  const visits = planned.map((visit) => withChangeRequest(visit, ledger, task));
  const earned = visits.flatMap((visit) => {
    const customer = byKey.get(visit.customerKey);
    if (!customer) return [];
    // The demo's customer pays in cash: this person's only card comes with the sandbox.
    const hasCard = customer.key !== task.regular?.key;
    return addOrder(batch, ledger, { visit, customer, groomer, hasCard });
  });
  addStatements(batch, ledger, groomer.key, earned);
  for (const [key, ofPair] of Map.groupBy(visits, ({ customerKey }) => customerKey)) {
    const customer = byKey.get(key);
    if (!customer) continue;
    const talks = doTalk(groomer, customer, task.passwordHash !== null);
    addRoom(batch, ledger, { groomer, customer, visits: ofPair, talks });
  }
}

/** Visits sooner than this get no change request, because a job would already have closed it. */
const OPEN_QUESTION_MINUTES = 240;

function withChangeRequest(
  visit: VisitFact,
  { brand, clock }: Ledger,
  { questions, regular }: GroomerTask,
): VisitFact {
  const ahead = minutesAhead(visit, clock.now);
  const isNear = ahead >= OPEN_QUESTION_MINUTES && ahead < brand.noticeHours * 60;
  const isOpen = visit.status === "accepted" && !visit.lived?.isProposed;
  if (!isNear || !isOpen || visit.customerKey === regular?.key) return visit;
  const status = questions.shift();
  return status ? { ...visit, status } : visit;
}

/** Adds visit requests of two households of each area who found no suitable time. */
function addRequests(batch: Batch, ledger: Ledger, customers: readonly CustomerFact[]): void {
  for (const [index, customer] of customers.slice(0, 2).entries()) {
    const visit = requestOf(customer, 3 + index, 5 + 20 * index);
    addOrder(batch, ledger, { visit, customer, groomer: null, hasCard: false });
  }
}
