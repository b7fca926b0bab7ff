import type { Db, Tx } from "#kit/server/database.ts";
import { StartFault } from "#kit/server/start-fault.ts";
import * as brandsStore from "../store/brands.ts";
import { MODE_FAULTS } from "../words.ts";

/**
 * Refuses the demo's database in production, because its logins are public, and a production's in
 * demo mode, because that shows every mail. Runs after the seed; production claims an empty database.
 *
 * @throws StartFault
 */
export async function checkMode(db: Db, mode: "demo" | "production"): Promise<void> {
  if (mode === "production") return db.transaction().execute(claimForProduction);
  const isDemo = await brandsStore.isDemo(db);
  const isTaken = (await brandsStore.isProduction(db)) || (!isDemo && (await brandsStore.hasBrands(db)));
  if (isTaken) {
    throw new StartFault(MODE_FAULTS.production);
  }
}

async function claimForProduction(tx: Tx): Promise<void> {
  await brandsStore.lockBrands(tx);
  if (await brandsStore.isDemo(tx)) {
    throw new StartFault(MODE_FAULTS.demo);
  }
  await brandsStore.claimForProduction(tx);
}
