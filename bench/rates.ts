import type { Database } from "#kit/server/database.ts";

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
