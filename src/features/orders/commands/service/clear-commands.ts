import type { Db } from "#kit/server/database.ts";
import { ANSWER_DAYS } from "../rules.ts";
import { removeBefore } from "../store.ts";

const CHUNK = 1_000;

/** Removes the answers of commands that no device sends again. */
export async function clearCommands(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ANSWER_DAYS * 86_400_000);
  while ((await removeBefore(db, before, CHUNK)) === CHUNK);
}
