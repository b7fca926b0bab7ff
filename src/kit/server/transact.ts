import type { Db, Tx } from "./database.ts";

/** Carries a result past the database library, which rolls back for an error alone. */
class RolledBack extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("Rolled back for a result that is not ok");
    this.result = result;
  }
}

/**
 * Runs `work` in a transaction. A result that is not ok rolls everything back and is answered like any other;
 * an error rolls back too and is thrown.
 */
export async function transact<R extends { readonly ok: boolean }>(
  db: Db,
  work: (tx: Tx) => Promise<R>,
): Promise<R> {
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as R;
    throw error;
  }
}

/** Whether the database refused a row because its time overlaps another one's (an exclusion constraint). */
export function isOverlap(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "23P01";
}
