import { setAccessRevokers } from "#features/accounts/ports.ts";
import { boardOf } from "#features/calendar/board/occupancy.ts";
import { setCustomerErasers } from "#features/customers/ports.ts";
import { rosterOf } from "#features/groomers/board/roster.ts";
import { type Gateway, setGateways } from "#features/payments/adapters/gateway.ts";
import { setOrphanedPayment } from "#features/payments/ports.ts";
import { zipDirectory } from "#features/places/adapters/zip-directory.ts";
import { setPlaceProvider } from "#features/places/service.ts";
import { setDeployment } from "#features/sites/ports.ts";
import type { Db } from "#kit/server/database.ts";
import { type FileStorage, setFileStorage } from "#kit/server/files/storage.ts";
import { metrics } from "#kit/server/metrics.ts";
import { setSender } from "#kit/server/outbox.ts";
import { setSecret } from "#kit/server/secret.ts";

/** The same as in features/accounts/factory.ts, so that codes and limits agree. */
export const SECRET = "a secret that only tests know, 0123456789";

/**
 * Files of tests share a process. The modules that one of them set are reset for the next.
 * What a module remembers by its database needs no reset: each file has another database.
 */
export function resetModules(): void {
  setSecret(SECRET);
  setSender({ send: async () => {} });
  setFileStorage(unset<FileStorage>("setFileStorage()"));
  setGateways(unset<Gateway>("setGateways()"));
  setOrphanedPayment(async () => "void");
  setDeployment({ demo: false, mapStyleUrl: null, countryUrl: null });
  setPlaceProvider(zipDirectory);
  setAccessRevokers();
  setCustomerErasers();
  metrics.resetMetrics();
}

/** Stops what reads a database in the background, so that it does not look for one that is gone. */
export async function closeReaders(db: Db): Promise<void> {
  await Promise.all([boardOf(db)?.close(), rosterOf(db)?.close()]);
}

/** Refuses every use: a file that makes no choice of its own fails, whichever file ran before it. */
function unset<T extends object>(setter: string): T {
  const refuse = (_: object, key: string | symbol) => {
    if (key === "name") return "none";
    throw new Error(`${setter} must run before.`);
  };
  return new Proxy({}, { get: refuse }) as T;
}
