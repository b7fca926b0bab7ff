import type { DatabaseOptions } from "#kit/server/database.ts";

/**
 * A machine that runs many tests at once can stand still for seconds. Only tests of a timeout itself may see
 * it pass, so all others wait longer than the program does, yet less than a statement may last.
 */
export const PATIENT_MS = 25_000;

export const PATIENT: DatabaseOptions = { lockMs: PATIENT_MS, checkoutMs: PATIENT_MS };
