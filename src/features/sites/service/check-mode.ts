import type { Db, Tx } from "#kit/server/database.ts";
import { StartFault } from "#kit/server/start-fault.ts";
import * as brandsStore from "../store/brands.ts";
import { MODE_FAULTS } from "../words.ts";

/**
 * Production refuses the demo's database, because the demo's logins are public. Demo mode refuses a
 * production's database, because the demo shows every mail. Runs after the seed. Production claims an empty
 * database.
 * @throws StartFault
 */
export async function checkMode(db: Db, mode: "demo" | "production"): Promise<void> {
  if (mode === "production") return db.transaction().execute(claimForProduction);
  const isDemo = await brandsStore.isDemo(db);
  // Brands that the demo did not seed belong to a production.
  const isProduction = (await brandsStore.isProduction(db)) || (!isDemo && (await brandsStore.hasBrands(db)));
  if (isProduction) {
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
