import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { REPORTS } from "#features/staff/reports/rules/reports.ts";
import { useDatabase } from "./db.ts";
import { type Beginning, type Command, type Lived, lifeOf, SELDOM } from "./order-lives/commands.ts";
import { refundParts } from "./order-lives/earned.ts";
import { predict } from "./order-lives/expected-order.ts";
import { begin, give, removeOrder, type Stage, setStage } from "./order-lives/run-command.ts";
import { daysAround, expectWhole, readReport, totalsOf } from "./report-steps.ts";

// Lets orders live random lives through the real calls. Compares each report with its file, with the rows
// behind its figures, and with the ledger and the orders, which this test sums on its own.
//
// MODEL_RUNS sets the number of histories, and MODEL_SEED repeats a run.

const LIVES = Number(process.env.MODEL_RUNS ?? 6);
const STEPS = 12;
/** Parts of what a card has paid, in percent, that staff refund at the end. */
const refunds = fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 2 });

const START = { inDays: 2, hour: 11 };
const BY_CARD: Beginning = { as: "booked", adaSaysYes: true, way: "card", at: START };
const TO_THE_VISIT: Command = { do: "wait for", moment: "start", minutes: 1 };
const complete = (cashReceived: boolean): Command => ({
  do: "complete",
  by: "ada",
  price: "most",
  cashReceived,
});
/** Visits that are done and paid by card with a tip, in cash, or not at all. */
const PAID: readonly Lived[] = [
  {
    beginning: BY_CARD,
    commands: [
      { do: "pay", by: "owner", way: "card", card: "tok_visa", tip: 1_500 },
      TO_THE_VISIT,
      complete(false),
    ],
  },
  { beginning: { ...BY_CARD, way: "cash" }, commands: [TO_THE_VISIT, complete(true)] },
  { beginning: { ...BY_CARD, way: "cash" }, commands: [TO_THE_VISIT, complete(false)] },
];

const database = useDatabase();
let stage: Stage;
const lived = { made: 0, completed: 0, canceled: 0, no_shows: 0 };

beforeAll(async () => {
  stage = await setStage(database.db);
});

it(`reports equal their files and the ledger over ${LIVES} random lives`, {
  timeout: 60_000 + LIVES * 5_000,
}, async () => {
  const seed = process.env.MODEL_SEED;
  const examples = [...PAID, ...SELDOM].map((life): [Lived, number[]] => [life, [30, 100]]);
  const runs = { numRuns: LIVES + examples.length, endOnFailure: true, examples };
  const property = fc.asyncProperty(lifeOf(STEPS), refunds, live);
  await fc.assert(property, { ...runs, ...(seed && { seed: Number(seed) }) });
  expect(lived.completed).toBeGreaterThanOrEqual(PAID.length);
  const { rows } = await database.pool.query("select kind from ledger_entries group by kind");
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["capture", "refund"]));
});

async function live({ beginning, commands }: Lived, refunded: readonly number[]): Promise<void> {
  const begun = await begin(stage, beginning);
  for (const command of commands) {
    const outcome = predict(begun.life, command, begun.policy, stage.world.clock.now().getTime());
    await give(stage, begun, command);
    if (command.do === "set terms") Object.assign(begun.policy, command);
    if (outcome.result === "done") begun.life = outcome.life;
    if (begun.life.status === "cancelled" || begun.life.status === "complete") break;
  }
  // What a bank has still to do is done before the sums are compared.
  await give(stage, begun, { do: "watch" });
  await refundParts(stage, database, begun, refunded);
  lived.made++;
  const { rows } = await database.pool.query(
    "select status, order_marked_as_no_show as missed from orders where id = $1",
    [begun.id],
  );
  if (rows[0].status === "complete") lived.completed++;
  if (rows[0].status === "cancelled") lived.canceled++;
  if (rows[0].missed) lived.no_shows++;
  await compare();
  await removeOrder(stage, begun);
}

/** The ledger's net, and what completed visits cost, summed apart from the reports. */
const SUMS = `select
  (select coalesce(sum(case kind when 'capture' then amount when 'refund' then 0 - amount else 0 end), 0)::int
    from ledger_entries where site_id = $1) as net,
  (select coalesce(0 - sum(amount), 0)::int from ledger_entries where site_id = $1 and kind = 'refund') as refunds,
  (select coalesce(sum(total_max), 0)::int from orders where site_id = $1 and completed_at is not null) as billed,
  (select coalesce(sum(ledger.amount), 0)::int from ledger_entries ledger
    join payments payment on payment.id = ledger.payment_id join orders on orders.id = payment.order_id
    where ledger.site_id = $1 and ledger.kind = 'capture'
      and (orders.completed_at is null or payment.waived_at is not null)) as fees`;

async function compare(): Promise<void> {
  const { world } = stage;
  const { token } = await world.addStaff();
  const period = daysAround(world, 20, 20);
  for (const report of REPORTS) await expectWhole(world, token, report, period);
  const { rows } = await database.pool.query(SUMS, [world.siteId]);
  const revenue = totalsOf(await readReport(world, token, "revenue", { ...period, by: "day" }));
  expect(revenue).toMatchObject({ net: rows[0].net, refunds: rows[0].refunds });
  const { net, unpaid = 0, refunds, ...priced } = revenue;
  const price = Object.values(priced).reduce((sum, cents) => sum + cents, 0);
  expect(price).toBe(rows[0].billed + rows[0].fees);
  expect(price + unpaid + (refunds ?? 0)).toBe(net);
  expect(totalsOf(await readReport(world, token, "bookings", period))).toEqual(lived);
  const { canceled, no_shows } = lived;
  expect(totalsOf(await readReport(world, token, "cancellations", period))).toEqual({ canceled, no_shows });
  expect(totalsOf(await readReport(world, token, "sources", period)).made).toBe(lived.made);
}
