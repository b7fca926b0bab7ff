import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import { endAllSessions } from "#features/accounts/settings/service/end-all-sessions.ts";
import { endBookings } from "#features/booking/service/end-bookings.ts";
import { listOrdersOfCustomer } from "#features/orders/service/list-orders.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { takeLock } from "#kit/server/statements.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { DeskCustomer } from "../contract/customer.ts";
import type { deactivateCustomer as contract } from "../contract/state.ts";
import { changeAccount } from "../internal/change-account.ts";
import { recordChange } from "../internal/record-change.ts";
import { setState } from "../store/customer.ts";
import { CUSTOMER_REFUSALS, visitsAhead } from "../words/changes.ts";
import { showDeskCustomer } from "./show-desk-customer.ts";

/**
 * Closes a customer's account and ends all its sessions. Refuses (`conflict`) a closed one, and one with
 * visits ahead unless they stand by `visits`. For staff.
 */
export async function deactivateCustomer(
  context: Context,
  id: string,
  { description, visits }: Parsed<typeof contract>["body"],
): Promise<DeskCustomer> {
  const { siteId, now } = context;
  await changeAccount(context, id, async (tx, account) => {
    const { status, accountId } = account;
    if (status !== "active" && status !== "pending") throw new Refusal("conflict", CUSTOMER_REFUSALS.notOpen);
    // An order is placed before, and counts below, or finds no booking after.
    if (!(await endBookings(tx, siteId, id))) throw new Refusal("conflict", CUSTOMER_REFUSALS.isPlacing);
    await takeLock(tx, lockCustomer(siteId, id));
    const upcoming = { group: "upcoming", order: "asc", limit: 1, page: 1 } as const;
    const { total } = await listOrdersOfCustomer({ db: tx, siteId, now }, id, upcoming);
    if (total > 0 && visits !== "keep")
      throw new Refusal("conflict", visitsAhead(total), { details: { visits: total } });
    await setState(tx, siteId, account, { status: "inactive", deactivatedFrom: status });
    await endAllSessions(tx, { siteId, accountId, now });
    await recordChange(tx, context, {
      action: "deactivate customer",
      customer: account,
      before: { status },
      after: { status: "inactive", openVisits: total },
      reason: description,
    });
  });
  return showDeskCustomer(context, id);
}
