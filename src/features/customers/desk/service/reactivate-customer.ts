import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { DeskCustomer } from "../contract/customer.ts";
import type { reactivateCustomer as contract } from "../contract/state.ts";
import { changeAccount } from "../internal/change-account.ts";
import { recordChange } from "../internal/record-change.ts";
import { setState } from "../store/customer.ts";
import { CUSTOMER_REFUSALS } from "../words/changes.ts";
import { showDeskCustomer } from "./show-desk-customer.ts";

/**
 * Opens an account that the team closed, in the state that it had. Refuses (`conflict`) every other account.
 * For staff.
 */
export async function reactivateCustomer(
  context: Context,
  id: string,
  { description }: Parsed<typeof contract>["body"],
): Promise<DeskCustomer> {
  await changeAccount(context, id, async (tx, account) => {
    const { status, deactivatedFrom } = account;
    if (status !== "inactive" || deactivatedFrom === null)
      throw new Refusal("conflict", CUSTOMER_REFUSALS.notClosed);
    await setState(tx, context.siteId, account, { status: deactivatedFrom, deactivatedFrom: null });
    await recordChange(tx, context, {
      action: "reactivate customer",
      customer: account,
      before: { status },
      after: { status: deactivatedFrom },
      reason: description,
    });
  });
  return showDeskCustomer(context, id);
}
