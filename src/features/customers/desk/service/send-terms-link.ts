import { listLinkAddresses } from "#features/accounts/service/create-login-code.ts";
import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { openDocuments } from "#features/agreements/rules.ts";
import { listCustomerAgreements } from "#features/agreements/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { DeskCustomer } from "../contract/customer.ts";
import { changeAccount } from "../internal/change-account.ts";
import { limitLinks } from "../internal/limit-links.ts";
import { queueTermsLink } from "../internal/queue-terms-link.ts";
import { recordChange } from "../internal/record-change.ts";
import { CUSTOMER_REFUSALS } from "../words/changes.ts";
import { showDeskCustomer } from "./show-desk-customer.ts";

/**
 * Asks a customer with a complete profile to agree to the documents that are still open, by mail and text.
 * Refuses (`conflict`) a customer who has agreed to all, is not active, or has no address. For staff.
 */
export async function sendTermsLink(context: Context, id: string): Promise<DeskCustomer> {
  const { db, siteId } = context;
  const customer = await readCustomer(db, siteId, id);
  if (!customer) throw notFound("This customer");
  await limitLinks(context, "terms links", id);
  const open = openDocuments(await listCustomerAgreements(context, id)).map(({ title }) => title);
  if (open.length === 0) throw new Refusal("conflict", CUSTOMER_REFUSALS.noOpenTerms);
  await changeAccount(context, id, async (tx, account) => {
    if (account.status !== "active") throw new Refusal("conflict", CUSTOMER_REFUSALS.notActive);
    const to = await listLinkAddresses(tx, siteId, account.accountId);
    if (!to.email && !to.phoneNumber) throw new Refusal("conflict", CUSTOMER_REFUSALS.noAddress);
    await queueTermsLink(tx, context, { ...to, firstName: customer.firstName, open });
    await recordChange(tx, context, {
      action: "send terms link",
      customer: account,
      before: {},
      after: { byMail: Boolean(to.email), byText: Boolean(to.phoneNumber), open: open.join(", ") },
    });
  });
  return showDeskCustomer(context, id);
}
