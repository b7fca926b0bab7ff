import type { DatabaseOptions } from "#kit/server/database.ts";

/**
 * A machine that runs many tests at once can stand still for seconds. Only tests of the timeout itself may
 * see a lock time out, so all others wait longer than the program does, yet less than a statement may last.
 */
export const PATIENT: DatabaseOptions = { lockMs: 25_000 };
