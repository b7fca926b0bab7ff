import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { setAssignedGroomer as contract } from "../contract/assigned-groomer.ts";
import type { DeskCustomer } from "../contract/customer.ts";
import { changeAccount } from "../internal/change-account.ts";
import { recordChange } from "../internal/record-change.ts";
import * as store from "../store/customer.ts";
import { CUSTOMER_FAULTS, CUSTOMER_REFUSALS } from "../words/changes.ts";
import { listAssignableGroomers } from "./list-assignable-groomers.ts";
import { showDeskCustomer } from "./show-desk-customer.ts";

/**
 * Sets or clears the groomer of a customer. Refuses a groomer who does not work in the customer's area
 * (`validation` at `groomerId`), and a change of what the caller did not see (`conflict`). For staff.
 */
export async function setAssignedGroomer(
  context: Context,
  id: string,
  { groomerId, seen }: Parsed<typeof contract>["body"],
): Promise<DeskCustomer> {
  const { siteId } = context;
  await changeAccount(context, id, async (tx, account) => {
    const current = await store.readAssignedGroomer(tx, siteId, id);
    if (current === groomerId) return;
    if (current !== seen) throw new Refusal("conflict", CUSTOMER_REFUSALS.otherGroomer);
    if (groomerId !== null) {
      const { items } = await listAssignableGroomers({ db: tx, siteId }, id);
      if (!items.some((groomer) => groomer.id === groomerId))
        throw refuseFields({ groomerId: [CUSTOMER_FAULTS.groomer] });
    }
    await store.setAssignedGroomer(tx, siteId, id, groomerId);
    await recordChange(tx, context, {
      action: "assign groomer",
      customer: account,
      before: { groomerId: current },
      after: { groomerId },
    });
  });
  return showDeskCustomer(context, id);
}
