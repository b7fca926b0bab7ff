import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import * as applicationsStore from "../store/applications.ts";

/** Runs a decision of staff about a groomer, one after the other. Missing groomers are `not_found`. */
export async function decide(
  { db, siteId }: Context,
  groomerId: string,
  run: (tx: Tx, row: applicationsStore.ApplicationRow) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await applicationsStore.lock(tx, siteId, groomerId);
    if (!row) throw notFound("This groomer");
    await run(tx, row);
  });
}
