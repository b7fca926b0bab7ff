import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { formatClock } from "#kit/wire/format/times.ts";
import { useDatabase } from "./db.ts";
import { type Command, expectAfter, type Known, NEW } from "./offline-days/known-visit.ts";
import { type Day, dayOf, type Phone, type Step, toCommand } from "./offline-days/phones.ts";
import { makeWorld, type World } from "./world.ts";

// Two phones of a groomer work without a connection while the team changes the same visits. Answers get lost,
// batches are sent twice, at once or cut short. Afterwards no press is lost and none is done twice.
//
// MODEL_RUNS=1000 npx vitest run --project api tests/offline-days.test.ts

const DAYS = Number(process.env.MODEL_RUNS ?? 30);
const STEPS = 40;
const VISITS = 3;

const database = useDatabase();
let world: World;
let groomerId: string;
let tokens: { groomer: string; staff: string };
let commandCount = 0;

beforeAll(async () => {
  const { db } = database;
  world = await makeWorld(db);
  const { siteId, clock } = world;
  groomerId = await world.addGroomer();
  const { accountId } = await db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomerId)
    .executeTakeFirstOrThrow();
  const groomer = await makeSignIn(db, siteId, accountId, { now: clock.now() });
  tokens = { groomer, staff: (await world.addStaff()).token };
});

it(`${DAYS} random days without a connection end as expected`, {
  timeout: 60_000 + DAYS * 5_000,
}, async () => {
  const seed = process.env.MODEL_SEED;
  const runs = { numRuns: DAYS, endOnFailure: true, ...(seed && { seed: Number(seed) }) };
  await fc.assert(fc.asyncProperty(dayOf(STEPS), live), runs);
  expect(commandCount).toBeGreaterThan(DAYS * 5);
});

async function makeDay(): Promise<Day> {
  const { siteId, areaId, pets, offer, db, clock } = world;
  const now = clock.now();
  const { customerId } = await world.addCustomer();
  const visits = Array.from({ length: VISITS }, async () => {
    const petId = await makePet(db, siteId, customerId, pets.breeds.poodle, { now });
    const lines = [{ petId, serviceId: offer.services.bath }];
    const start = new Date(now.getTime() - 1_800_000);
    const id = await makeOrder(db, siteId, { customerId, areaId, groomerId, start, lines, now });
    const line = db.selectFrom("orderLines").select("id").where("orderId", "=", id);
    return { id, line: (await line.executeTakeFirstOrThrow()).id };
  });
  const clockTime = formatClock(now, "America/Phoenix");
  return { now: now.toISOString(), clock: clockTime, visits: await Promise.all(visits) };
}

type Running = {
  day: Day;
  known: Known[];
  phones: [Phone, Phone];
  done: Map<string, boolean>;
  pressed: Command[];
};

async function live(steps: readonly Step[]): Promise<void> {
  const day = await makeDay();
  const known = day.visits.map(() => NEW);
  const phones: [Phone, Phone] = [
    { seen: [...known], queue: [] },
    { seen: [...known], queue: [] },
  ];
  const running: Running = { day, known, phones, done: new Map(), pressed: [] };
  for (const [nth, step] of steps.entries()) {
    try {
      await take(running, step);
      await expectKnown(running);
    } catch (error) {
      throw new Error(`step ${nth + 1}, ${JSON.stringify(step)}`, { cause: error });
    }
  }
  for (const phone of running.phones) while (phone.queue.length > 0) await send(running, phone, "answered");
  await expectKnown(running);
  await expectEachOnce(running);
}

async function take(running: Running, step: Step): Promise<void> {
  const { day, known, phones } = running;
  if (step.do === "staff") return changeAsStaff(running, step);
  const phone = phones[step.phone] as Phone;
  if (step.do === "look") phone.seen = [...known];
  else if (step.do === "send") await send(running, phone, step.way);
  else {
    const command = toCommand(day, phone, step.visit, step.press);
    running.pressed.push(command);
    phone.queue.push(command);
  }
}

type Answer = { id: string; result: string; code?: string; current?: unknown };

async function call(commands: readonly Command[], sentAt: string): Promise<Answer[]> {
  const { status, body } = await world.call("POST", "/v2/groomer/commands", {
    token: tokens.groomer,
    body: { groomerId, sentAt, commands },
  });
  expect([status, body.code]).toEqual([200, undefined]);
  return body.answers;
}

/** Sends a phone's queue, and expects of each command the answer that the model gives. */
async function send(
  running: Running,
  phone: Phone,
  way: Extract<Step, { do: "send" }>["way"],
): Promise<void> {
  const { day } = running;
  const batch =
    way === "cut short" ? phone.queue.slice(0, Math.ceil(phone.queue.length / 2)) : [...phone.queue];
  if (batch.length === 0) return;
  commandCount += batch.length;
  const wasDone = new Set(running.done.keys());
  const expected = predict(running, batch);
  const all = await Promise.all((way === "twice at once" ? [1, 2] : [1]).map(() => call(batch, day.now)));
  for (const [nth, { id }] of batch.entries()) {
    const results = all.map((answers) => (answers[nth] as Answer).result).toSorted();
    const first = expected[nth] === "applied" ? (wasDone.has(id) ? "repeated" : "applied") : "refused";
    const other = first === "refused" ? "refused" : "repeated";
    expect(results, JSON.stringify(batch[nth])).toEqual(all.length > 1 ? [first, other] : [first]);
  }
  if (way === "answer lost" || way === "cut short") return;
  const waits = (id: string) => all[0]?.find((answer) => answer.id === id)?.code === "waits_for_earlier";
  const isSent = (id: string) => batch.some((command) => command.id === id) && !waits(id);
  // The groomer reads why a command was refused, and discards it.
  phone.queue = phone.queue.filter(({ id }) => !isSent(id));
}

/** Changes the model by a batch. Returns what each command is expected to be answered. */
function predict(
  { day, known, done }: Running,
  batch: readonly Command[],
): ("applied" | "refused" | "waits")[] {
  const stopped = new Set<string>();
  return batch.map((command) => {
    const { id, orderId } = command;
    if (!done.has(id)) {
      if (stopped.has(orderId)) return "waits";
      const nth = day.visits.findIndex((visit) => visit.id === orderId);
      const after = expectAfter(known[nth] as Known, command, day.clock);
      done.set(id, after !== null);
      if (after) known[nth] = after;
    }
    if (!done.get(id)) stopped.add(orderId);
    return done.get(id) ? "applied" : "refused";
  });
}

async function changeAsStaff({ day, known }: Running, step: Extract<Step, { do: "staff" }>): Promise<void> {
  const { id, line } = day.visits[step.visit] as Day["visits"][number];
  const before = known[step.visit] as Known;
  const as = (method: string, path: string, body: object) =>
    world.call(method, `/v2/staff/orders/${id}/${path}`, { token: tokens.staff, body });
  const isOpen = before.status === "accepted" && !before.noShow;
  const version = before.version + 1;
  if (step.change === "note" && before.status !== "cancelled") {
    expect((await as("PUT", `pet-services/${line}/note`, { spNote: "By the team." })).status).toBe(200);
    known[step.visit] = { ...before, note: "By the team." };
  }
  if (!isOpen) return;
  if (step.change === "version") {
    await database.db.updateTable("orders").set({ version }).where("id", "=", id).execute();
    known[step.visit] = { ...before, version };
  } else if (step.change === "cancel") {
    expect((await as("POST", "cancel", { description: "" })).status).toBe(200);
    known[step.visit] = { ...before, status: "cancelled", version };
  } else if (step.change === "complete") {
    const petServices = [{ petServiceId: line, final: 9_000 }];
    expect((await as("POST", "complete", { petServices, cashReceived: true })).status).toBe(200);
    known[step.visit] = { ...before, status: "complete", version, final: 9_000, cash: 9_000 };
  } else if (step.change === "mark" && !before.marks.some((mark) => mark !== "on_my_way")) {
    expect((await as("POST", "marks", { mark: "arrived" })).status).toBe(200);
    known[step.visit] = { ...before, marks: [...before.marks, "arrived"] };
  }
}

async function expectKnown({ day, known }: Running): Promise<void> {
  const ids = day.visits.map(({ id }) => id);
  const { rows } = await database.pool.query(
    `select id, status, order_marked_as_no_show as "noShow", version,
       (select coalesce(array_agg(mark order by mark), '{}') from visit_marks where order_id = orders.id) as marks,
       (select groomer_note from order_lines where order_id = orders.id) as note,
       (select final_price::int from order_lines where order_id = orders.id) as final,
       (select coalesce(sum(amount), 0)::int from payments where order_id = orders.id) as cash
     from orders where id = any ($1)`,
    [ids],
  );
  const found = ids.map((id) => rows.find((row) => row.id === id));
  expect(found).toEqual(known.map((one, nth) => ({ id: ids[nth], ...one, marks: one.marks.toSorted() })));
}

/** Each press has exactly one answer, and it is the first one that it got. */
async function expectEachOnce({ pressed, done }: Running): Promise<void> {
  const { rows } = await database.pool.query<{ id: string; result: string }>(
    "select id, result from groomer_commands where id = any ($1)",
    [pressed.map(({ id }) => id)],
  );
  const stored = rows.map(({ id, result }) => [id, result === "applied"] as const);
  expect(new Map(stored)).toEqual(done);
  expect(stored).toHaveLength(pressed.length);
}
