import { listLinkAddresses } from "#features/accounts/service/create-login-code.ts";
import { readCustomer } from "#features/accounts/service/read-customer.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { DeskCustomer } from "../contract/customer.ts";
import { changeAccount } from "../internal/change-account.ts";
import { limitLinks } from "../internal/limit-links.ts";
import { queueProfileLink } from "../internal/queue-profile-link.ts";
import { recordChange } from "../internal/record-change.ts";
import { CUSTOMER_REFUSALS } from "../words/changes.ts";
import { showDeskCustomer } from "./show-desk-customer.ts";

/**
 * Sends a pending customer a new link that completes the profile, to confirmed addresses if there are some.
 * Refuses (`conflict`) a customer with a complete profile or without an address. For staff.
 */
export async function sendProfileLink(context: Context, id: string): Promise<DeskCustomer> {
  const { db, siteId } = context;
  const customer = await readCustomer(db, siteId, id);
  if (!customer) throw notFound("This customer");
  await limitLinks(context, "profile links", id);
  await changeAccount(context, id, async (tx, account) => {
    if (account.status !== "pending") throw new Refusal("conflict", CUSTOMER_REFUSALS.notPending);
    const { accountId } = account;
    const { email, phoneNumber } = await listLinkAddresses(tx, siteId, accountId);
    if (!email && !phoneNumber) throw new Refusal("conflict", CUSTOMER_REFUSALS.noAddress);
    const to = { email: email ?? "", phoneNumber: phoneNumber ?? "" };
    await queueProfileLink(tx, context, { accountId, firstName: customer.firstName, ...to });
    await recordChange(tx, context, {
      action: "send profile link",
      customer: account,
      before: {},
      after: { byMail: to.email !== "", byText: to.phoneNumber !== "" },
    });
  });
  return showDeskCustomer(context, id);
}
