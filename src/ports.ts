import { setAccessRevokers, setCustomerReader } from "#features/accounts/ports.ts";
import { forgetBlocks } from "#features/accounts/settings/service/forget-blocks.ts";
import { mayPreview } from "#features/accounts/settings/service/may-preview.ts";
import { finishOrphan } from "#features/booking/checkout/internal/sweep-orders.ts";
import { setConversationExporter, setCustomerErasers } from "#features/customers/ports.ts";
import { showCustomer } from "#features/customers/service.ts";
import { setPayoutBank } from "#features/earnings/ports.ts";
import { enterRefunds } from "#features/earnings/service/enter-refunds.ts";
import { forgetFiles } from "#features/files/service/forget-files.ts";
import { setSetupListener } from "#features/groomers/ports.ts";
import { setAnswerWays, toAnswerWays } from "#features/messaging/ports.ts";
import { openPush } from "#features/messaging/push/adapters/open-push.ts";
import { setPushSender } from "#features/messaging/push/adapters/push-sender.ts";
import { exportRooms } from "#features/messaging/service/export-rooms.ts";
import { forgetRooms } from "#features/messaging/service/forget-rooms.ts";
import { hasOrderCard } from "#features/messaging/service/has-order-card.ts";
import { withdrawOrderCard } from "#features/messaging/service/withdraw-order-card.ts";
import { writeOrderCards } from "#features/messaging/service/write-order-cards.ts";
import { forgetCommands } from "#features/orders/commands/service/forget-commands.ts";
import { forgetOrderNotes } from "#features/orders/desk/service/forget-order-notes.ts";
import { setOrderCards } from "#features/orders/ports.ts";
import { dropAccountFeed } from "#features/orders/service/show-feed.ts";
import { setGateways } from "#features/payments/adapters/gateway.ts";
import { openSandbox } from "#features/payments/adapters/sandbox.ts";
import { openStripe } from "#features/payments/adapters/stripe.ts";
import { setFailedRefundListener, setOrphanedPayment } from "#features/payments/ports.ts";
import { setGeocoder } from "#features/places/adapters/geocoder.ts";
import { openGeocoder } from "#features/places/adapters/open-geocoder.ts";
import { openRouter } from "#features/places/adapters/open-router.ts";
import { setRouter } from "#features/places/adapters/router.ts";
import { forgetGoodwill } from "#features/promotions/service/give-credit.ts";
import { forgetSeries } from "#features/series/service/forget-series.ts";
import { setDeployment, setPreviewGuard } from "#features/sites/ports.ts";
import { forgetWaiting } from "#features/waitlist/service/list-waiting.ts";
import { dropLinkOfAccount } from "#features/workday/calendars/service/drop-link-of-account.ts";
import { openWhenReady } from "#features/workday/joining/service/open-when-ready.ts";
import { forgetClientNotes } from "#features/workday/service/forget-client-notes.ts";
import { createSender } from "#kit/server/carriers.ts";
import type { Clock } from "#kit/server/clock.ts";
import type { Config } from "#kit/server/config.ts";
import type { Db } from "#kit/server/database.ts";
import { bucketStorage } from "#kit/server/files/bucket.ts";
import { folderStorage } from "#kit/server/files/folder.ts";
import { setFileStorage } from "#kit/server/files/storage.ts";
import { setSender } from "#kit/server/outbox.ts";
import { setSecret } from "#kit/server/secret.ts";

/**
 * Fills the ports, through which lower features use higher features and the deployment's services. Must run
 * before the first request or job.
 */
export function fillPorts(
  config: Pick<Config, "mode" | "secret" | "mail" | "twilio"> &
    Partial<
      Pick<
        Config,
        | "webPush"
        | "inboundMail"
        | "payments"
        | "geocoder"
        | "router"
        | "mapStyleUrl"
        | "countryUrl"
        | "files"
      >
    >,
  db: Db,
  clock: Clock,
): void {
  setSecret(config.secret);
  setSender(createSender(config));
  const { files } = config;
  if (files) setFileStorage("bucket" in files ? bucketStorage(files.bucket) : folderStorage(files.folder));
  const { mapStyleUrl = null, countryUrl = null, router = null } = config;
  setDeployment({ demo: config.mode === "demo", mapStyleUrl, countryUrl, hasRouter: router !== null });
  setAnswerWays(toAnswerWays(config));
  setPushSender(openPush(config.webPush ?? null));
  setGeocoder(openGeocoder(config.geocoder ?? null));
  setRouter(openRouter(router));
  // Payments that began at the sandbox must end there, even if Stripe takes new payments now.
  const sandbox = openSandbox(db, clock);
  if (config.payments?.gateway === "stripe") setGateways(openStripe(config.payments, db, clock), sandbox);
  else setGateways(sandbox);
  setOrphanedPayment("order", finishOrphan);
  setFailedRefundListener(enterRefunds);
  // No bank pays out yet: staff pay by hand and note the reference.
  setPayoutBank(null);
  setAccessRevokers(dropAccountFeed, dropLinkOfAccount);
  setPreviewGuard(mayPreview);
  setCustomerReader(showCustomer);
  setOrderCards({ write: writeOrderCards, has: hasOrderCard, withdraw: withdrawOrderCard });
  setSetupListener(openWhenReady);
  setConversationExporter(exportRooms);
  setCustomerErasers(
    forgetBlocks,
    forgetFiles,
    forgetCommands,
    forgetWaiting,
    forgetSeries,
    forgetClientNotes,
    forgetOrderNotes,
    forgetGoodwill,
    forgetRooms,
  );
}
