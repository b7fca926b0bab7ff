import type { Database } from "#kit/server/database.ts";

/** Does all works, so many at a time, and answers how many a second. */
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

/** Does some work and makes sure that it has placed so many orders, counted when it is done. */
export type Placed = <T>(orders: () => number, work: () => Promise<T>) => Promise<T>;

/** A rate of what did not happen is worth nothing. */
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
