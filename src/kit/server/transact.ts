import type { Db, Tx } from "./database.ts";

/** Carries a result out of a transaction, because the database library rolls back only after an error. */
class RolledBack extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("Rolled back for a result that is not ok");
    this.result = result;
  }
}

/**
 * Runs `work` in a transaction and returns its result. A result with `ok: false` rolls the transaction back.
 * An error also rolls it back and is thrown.
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

/** Whether the database refused a row because its time overlaps another row's (an exclusion constraint). */
export function isOverlap(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "23P01";
}

/** Whether the database refused a row because another row has its key (a unique constraint). */
export function isDuplicate(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "23505";
}
