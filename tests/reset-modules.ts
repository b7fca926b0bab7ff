import { setAccessRevokers, setCustomerReader } from "#features/accounts/ports.ts";
import { mayPreview } from "#features/accounts/settings/service/may-preview.ts";
import { boardOf } from "#features/calendar/board/occupancy.ts";
import { setCalendarNetwork } from "#features/calendar/feeds/adapters/fetch-calendar.ts";
import { setCustomerErasers } from "#features/customers/ports.ts";
import { showCustomer } from "#features/customers/service.ts";
import { setPayoutBank } from "#features/earnings/ports.ts";
import { enterRefunds } from "#features/earnings/service/enter-refunds.ts";
import { rosterOf } from "#features/groomers/board/roster.ts";
import { setSetupListener } from "#features/groomers/ports.ts";
import { liveOf } from "#features/messaging/live/service/start-live.ts";
import { setAnswerWays } from "#features/messaging/ports.ts";
import { setPushSender } from "#features/messaging/push/adapters/push-sender.ts";
import { type Gateway, setGateways } from "#features/payments/adapters/gateway.ts";
import { setFailedRefundListener, setOrphanedPayment } from "#features/payments/ports.ts";
import { setGeocoder } from "#features/places/adapters/geocoder.ts";
import { setRouter } from "#features/places/adapters/router.ts";
import { setDeployment, setPreviewGuard } from "#features/sites/ports.ts";
import { openWhenReady } from "#features/workday/joining/service/open-when-ready.ts";
import type { Db } from "#kit/server/database.ts";
import { type FileStorage, setFileStorage } from "#kit/server/files/storage.ts";
import { metrics } from "#kit/server/metrics.ts";
import { setSender } from "#kit/server/outbox.ts";
import { setSecret } from "#kit/server/secret.ts";
import { FAKE_PUSHES } from "./fake-pushes.ts";

/** The same as in features/accounts/factory.ts, so that codes and limits agree. */
export const SECRET = "a secret that only tests know, 0123456789";

/** Calendars elsewhere are out of reach: no test looks for names on the internet. */
const NO_NETWORK = { resolve: async () => [], mayReach: () => false, port: 443, timeoutMs: 5_000 };

/**
 * Test files share a process, so the settings of modules are reset before each file. Caches by database need
 * no reset, because each file has another database.
 */
export function resetModules(): void {
  setSecret(SECRET);
  setSender({ send: async () => {} });
  setFileStorage(unset<FileStorage>("setFileStorage()"));
  setGateways(unset<Gateway>("setGateways()"));
  setOrphanedPayment("order", async () => "void");
  setFailedRefundListener(enterRefunds);
  setPayoutBank(null);
  setDeployment({ demo: false, mapStyleUrl: null, countryUrl: null, hasRouter: false });
  setCalendarNetwork(NO_NETWORK);
  setGeocoder(null);
  setRouter(null);
  setPushSender(FAKE_PUSHES);
  setAnswerWays({ mail: null, text: null });
  setAccessRevokers();
  setPreviewGuard(mayPreview);
  setCustomerReader(showCustomer);
  setCustomerErasers();
  setSetupListener(openWhenReady);
  metrics.resetMetrics();
}

/** Stops the background readers of a database, before it is removed. */
export async function closeReaders(db: Db): Promise<void> {
  await Promise.all([boardOf(db)?.close(), rosterOf(db)?.close(), liveOf(db)?.close()]);
}

/** Refuses every use. So a file without its own setting fails, even after a file that had a setting. */
function unset<T extends object>(setter: string): T {
  const refuse = (_: object, key: string | symbol) => {
    if (key === "name") return "none";
    throw new Error(`${setter} must run before.`);
  };
  return new Proxy({}, { get: refuse }) as T;
}
