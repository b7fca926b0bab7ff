import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { findOrigin } from "#features/sites/rules.ts";
import { readSite } from "#features/sites/service.ts";
import { wakesAt } from "#features/waitlist/rules/quiet-hours.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import type { SeriesWhy } from "../rules.ts";
import type { SeriesRow } from "../store.ts";
import { waitingMail } from "../words.ts";
import { notifyGroomer } from "./notify-groomer.ts";

/** Queues the notice to the groomer of a series that one of its dates waits for a decision, and why. */
export async function notifyWaiting(
  tx: Tx,
  scope: Pick<Context, "siteId" | "now">,
  row: SeriesRow,
  { date, why }: { date: string; why: SeriesWhy },
): Promise<void> {
  const site = await readSite(tx, scope.siteId);
  const customer = await readCustomer(tx, scope.siteId, row.customerId);
  await notifyGroomer(tx, scope, row, {
    key: `series:${row.id}:waits:${date}:${row.moves}`,
    ...{ brand: site.settings.name, origin: findOrigin(site, row.origin) },
    textFrom: wakesAt(scope.now, row.timeZone),
    ...waitingMail({ customer: customer?.displayName ?? "", date, why }),
  });
}
