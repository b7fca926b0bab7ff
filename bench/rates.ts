import type { Database } from "#kit/server/database.ts";
import { type Line, median } from "./measure.ts";

/** Runs all pieces of work, a fixed number at a time, and returns the pieces per second. */
export async function perSecond(clients: number, works: (() => Promise<unknown>)[]): Promise<number> {
  const left = [...works];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let work = left.pop(); work; work = left.pop()) await work();
    }),
  );
  return (works.length * 1_000) / (performance.now() - began);
}

/** Runs work and throws unless it has placed `orders()` orders. `orders` is called when the work is done. */
export type Placed = <T>(orders: () => number, work: () => Promise<T>) => Promise<T>;

/**
 * Returns a function that runs work and throws unless the work placed exactly the expected number of orders.
 */
export function placedBy({ pool }: Database): Placed {
  const count = async () => {
    const { rows } = await pool.query<{ n: number }>(
      "select count(*)::int as n from booking_sessions where status = 'placed'",
    );
    return rows[0]?.n ?? 0;
  };
  return async (orders, work) => {
    const before = await count();
    const outcome = await work();
    const made = (await count()) - before;
    if (made !== orders()) throw new Error(`${made} orders were placed instead of ${orders()}`);
    return outcome;
  };
}

/** What is compared: `name` for the table, `least` the goal of the ratio. */
type Comparison = { name: string; clients: number; rounds: number; least: number };

/**
 * Runs a verb and a bare statement in turns, `clients` at a time. Each way does the work of a round and
 * returns its rate per second. The ratio is the median of the rounds' ratios.
 */
export async function compareRates(
  { name, clients, rounds, least }: Comparison,
  ways: { verb(round: number): Promise<number>; bare(round: number): Promise<number> },
): Promise<Line[]> {
  const rates = { verb: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    for (const way of round % 2 === 0 ? (["verb", "bare"] as const) : (["bare", "verb"] as const))
      rates[way].push(await ways[way](round));
  }
  const ratios = rates.verb.map((rate, round) => rate / (rates.bare[round] as number));
  return [
    { what: `bare statement, ${clients} at once`, value: median(rates.bare), unit: "/s" },
    { what: `${name}, ${clients} at once`, value: median(rates.verb), unit: "/s" },
    { what: `${name} ÷ bare, ${clients} at once`, value: median(ratios), unit: "×", goal: { least } },
  ];
}
