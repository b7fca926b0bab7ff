import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { makeRate } from "#features/earnings/factory.ts";
import { ORDER_STATUSES } from "#features/orders/rules/order.ts";
import { useDatabase } from "./db.ts";
import { type Command, type Lived, lifeOf, SELDOM } from "./order-lives/commands.ts";
import { closeWeeks, faultsOfEarned, faultsOfStatements, RATE, refundParts } from "./order-lives/earned.ts";
import { type Outcome, predict } from "./order-lives/expected-order.ts";
import { listTransitions } from "./order-lives/expected-transitions.ts";
import { faultsOf, type OrderRecords, readRecords, withoutReminders } from "./order-lives/recorded-order.ts";
import { begin, give, removeOrder, type Stage, setStage } from "./order-lives/run-command.ts";

// Runs random commands of every role through the API and compares each order with the expected result.
// `rules/states.test.ts` checks the table of transitions; this test checks the calls.
//
// MODEL_RUNS sets the number of histories, and MODEL_SEED repeats a run:
// MODEL_RUNS=1000 npx vitest run --project api tests/order-lives.test.ts

const LIVES = Number(process.env.MODEL_RUNS ?? 25);
/** With at least this many histories, every transition occurs. */
const ENOUGH = 1_000;
const STEPS = 30;
/** Parts of what a card has paid, in percent, that staff refund at the end. */
const refunds = fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 3 });
/** How many commands are tried after an order ends. */
const AFTER_END = 3;
const CHANGED_BY = ["customer", "groomer", "staff", "expiry"] as const;

const database = useDatabase();
let stage: Stage;
/** How often each transition occurred: "pending > accepted by groomer". */
const transitionCounts = new Map<string, number>();
let commandCount = 0;

beforeAll(async () => {
  stage = await setStage(database.db);
  const { siteId, clock } = stage.world;
  await makeRate(database.db, siteId, { basisPoints: RATE, now: clock.now() });
});

it(`${LIVES} random order histories match the expected results`, {
  timeout: 60_000 + LIVES * 5_000,
}, async () => {
  const property = fc.asyncProperty(lifeOf(STEPS), refunds, live);
  const seed = process.env.MODEL_SEED;
  const examples = SELDOM.map((life): [Lived, number[]] => [life, [30, 100]]);
  // A failure ends the run: the search for a shorter failing history would need too many API calls.
  const runs = { numRuns: LIVES + SELDOM.length, endOnFailure: true, examples };
  await fc.assert(property, { ...runs, ...(seed && { seed: Number(seed) }) });
  if (process.env.MODEL_RUNS)
    console.info(`${commandCount} commands`, Object.fromEntries([...transitionCounts].sort()));
  expect(commandCount).toBeGreaterThan(LIVES * 5);
  stage.world.clock.advance({ days: 30 });
  await closeWeeks(stage);
  expect(await faultsOfStatements(stage, database)).toEqual([]);
  if (LIVES >= ENOUGH) expect(allTransitions().filter((way) => !transitionCounts.has(way))).toEqual([]);
});

async function live({ beginning, commands }: Lived, refunded: readonly number[]): Promise<void> {
  const { world, ids } = stage;
  const begun = await begin(stage, beginning);
  let records = await readRecords(database.pool, begun);
  let mostAgreed: number = records.order.total_max;
  let afterEnd = 0;
  const check = (where: string, faults: readonly string[]) => {
    if (faults.length > 0)
      throw new Error(`${where}: ${faults.join("; ")}. Expected: ${JSON.stringify(begun.life)}`);
  };
  check("at the beginning", faultsOf(records, begun.life, { ids, mostAgreed }));
  for (const [nth, command] of commands.entries()) {
    const outcome = predict(begun.life, command, begun.policy, world.clock.now().getTime());
    const answered = await give(stage, begun, command);
    commandCount++;
    const after = await readRecords(database.pool, begun);
    mostAgreed = Math.max(mostAgreed, after.order.total_max);
    const where = `command ${nth + 1}, ${JSON.stringify(command)}, at ${world.clock.now().toISOString()}`;
    const unexpected = faultsOfAnswer(command, outcome, answered, { before: records, after });
    const life = outcome.result === "done" ? outcome.life : begun.life;
    const earned = await faultsOfEarned(database, begun.id);
    check(where, [...unexpected, ...faultsOf(after, life, { ids, mostAgreed }), ...earned]);
    note(command, begun.life.status, life.status);
    if (command.do === "set terms") Object.assign(begun.policy, command);
    begun.life = life;
    records = after;
    if ((life.status === "cancelled" || life.status === "complete") && ++afterEnd > AFTER_END) break;
  }
  await refundParts(stage, database, begun, refunded);
  check("after its refunds", await faultsOfEarned(database, begun.id));
  // The next history begins earlier again, so its entries come late into statements.
  if (commands.length % 3 === 0) await closeWeeks(stage);
  await removeOrder(stage, begun);
}

const ANSWERS: Record<Outcome["result"], readonly number[]> = {
  hidden: [404],
  forbidden: [403],
  refused: [402, 409, 422],
  same: [200],
  done: [200],
};

/** Lists the faults of an answer. A refused or repeated command must not change any record. */
function faultsOfAnswer(
  command: Command,
  { result }: Outcome,
  answered: number | null,
  records: { before: OrderRecords; after: OrderRecords },
): string[] {
  const isExpected = answered === null || ANSWERS[result].includes(answered);
  const faults = isExpected ? [] : [`answered ${answered}, expected ${result}`];
  if (result === "done") return faults;
  const seen = command.do === "watch" ? withoutReminders : (all: OrderRecords) => all;
  const [before, after] = [seen(records.before), seen(records.after)];
  const parts = Object.keys(before) as (keyof OrderRecords)[];
  const changed = parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
  return [...faults, ...changed.map((part) => `${part} changed, expected ${result}`)];
}

function note(command: Command, from: string, to: string): void {
  if (from === to) return;
  const by = "by" in command ? command.by : "expiry";
  const role = { owner: "customer", staff: "staff", expiry: "expiry" }[by as string] ?? "groomer";
  const way = `${from} > ${to} by ${role}`;
  transitionCounts.set(way, (transitionCounts.get(way) ?? 0) + 1);
}

/** Lists all transitions: in good time, late, and after the start. */
function allTransitions(): string[] {
  const transitions = [48, 1, -1].flatMap((left) =>
    CHANGED_BY.flatMap((by) =>
      ORDER_STATUSES.flatMap((from) =>
        listTransitions(from, by, left, 24).map((to) => `${from} > ${to} by ${by}`),
      ),
    ),
  );
  return [...new Set(transitions)];
}
