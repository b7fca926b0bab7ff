import { requireStaffProof } from "#features/accounts/service/confirm-person.ts";
import { type GiveResult, giveCredit } from "#features/promotions/service/give-credit.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { CreditInput, CustomerCredit } from "../contract/credit.ts";
import { queueCreditNotice } from "../internal/queue-credit-notice.ts";
import { recordChange } from "../internal/record-change.ts";
import { takesCredit } from "../rules/credit.ts";
import { findAccount } from "../store/customer.ts";
import { CUSTOMER_FAULTS, CUSTOMER_REFUSALS } from "../words/changes.ts";
import { showCustomerCredit } from "./show-customer-credit.ts";

/**
 * Gives a customer credit and notifies the customer. Safe to repeat with the same `creditId`.
 * @throws `conflict` for an account that is closed or will be deleted, and if the caller saw other gifts; a
 * field error for too much, and without the proof that the brand's limit asks for.
 */
export async function giveCustomerCredit(
  context: Context,
  id: string,
  input: CreditInput,
): Promise<CustomerCredit> {
  const { db, siteId, now } = context;
  const { accountId: givenBy } = actingAs(context, "staff");
  const { creditId, seenGiven, amount, reason } = input;
  const { limit } = await showCustomerCredit(context, id);
  // Judged on what the caller saw, so that parts need it too: the gift is refused if there was another.
  if (seenGiven + amount > limit) await requireStaffProof(context, input);
  await db.transaction().execute(async (tx) => {
    const goodwill = { id: creditId, customerId: id, cents: amount, givenBy, reason, seenGiven };
    const given = await giveCredit(tx, siteId, goodwill, now);
    if (!given.ok) throw refusalOf(given.why);
    if (given.isRepeat) return;
    const account = await findAccount(tx, siteId, id);
    if (!account) throw notFound("This customer");
    if (!takesCredit(account)) throw new Refusal("conflict", CUSTOMER_REFUSALS.noCredit);
    await queueCreditNotice(tx, context, { customerId: id, creditId, cents: amount });
    await recordChange(tx, context, {
      action: "give credit",
      customer: account,
      before: { credit: given.before },
      after: { credit: given.after, given: amount },
      reason,
    });
  });
  return showCustomerCredit(context, id);
}

function refusalOf(why: Extract<GiveResult, { ok: false }>["why"]): Refusal {
  if (why === "missing") return notFound("This customer");
  if (why === "too_much") return refuseFields({ amount: [CUSTOMER_FAULTS.maxCredit] });
  return new Refusal("conflict", CUSTOMER_REFUSALS.givenSince);
}
