import type { Db, Tx } from "#kit/server/database.ts";
import { StartFault } from "#kit/server/start-fault.ts";
import * as brandsStore from "../store/brands.ts";

const OWN = "set DATABASE_URL or DATA_DIR to an empty one";

/**
 * Refuses the demo's database in production, where everybody knows its logins, and a production's in demo
 * mode, which shows every mail. After the seed: an empty database belongs to whichever mode comes first, and
 * production claims it.
 *
 * @throws StartFault
 */
export async function checkMode(db: Db, mode: "demo" | "production"): Promise<void> {
  if (mode === "production") return db.transaction().execute(claimForProduction);
  const isDemo = await brandsStore.isDemo(db);
  const isTaken = (await brandsStore.isProduction(db)) || (!isDemo && (await brandsStore.hasBrands(db)));
  if (isTaken) {
    throw new StartFault(
      `This database holds the brands of a production, and demo mode would show their mails to everybody. Set WAGGON_MODE=production, or for the demo ${OWN}.`,
    );
  }
}

async function claimForProduction(tx: Tx): Promise<void> {
  await brandsStore.lockBrands(tx);
  if (await brandsStore.isDemo(tx)) {
    throw new StartFault(
      `This database holds the demo, whose logins everybody knows. Production needs its own: ${OWN}, then run npm run waggon -- create-brand --help`,
    );
  }
  await brandsStore.claimForProduction(tx);
}
