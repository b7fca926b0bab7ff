import { parsePhone } from "#features/accounts/rules/phone.ts";
import { createPendingCustomer } from "#features/accounts/service/create-customer.ts";
import { locateHome } from "#features/accounts/settings/service/save-settings.ts";
import { FIELD_FAULTS } from "#features/accounts/words/fields.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { transact } from "#kit/server/transact.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { createDeskCustomer as contract } from "../contract/new.ts";
import { queueProfileLink } from "../internal/queue-profile-link.ts";
import { recordChange } from "../internal/record-change.ts";
import { mayContact } from "../internal/show-contact.ts";
import { CUSTOMER_FAULTS, CUSTOMER_REFUSALS } from "../words/changes.ts";

/** Enough for a day at the phone, and too few to learn which numbers are known. */
const NEW_CUSTOMERS: RateLimit = { points: 150, seconds: 86_400 };

/**
 * Adds a customer at an address in one of the brand's areas, and sends the link that completes the profile.
 * Refuses (`conflict`) a number or e-mail address that a customer has. For staff.
 */
export async function createDeskCustomer(
  context: Context,
  { firstName, lastName, email: mailbox, phoneNumber: typed, address }: Parsed<typeof contract>["body"],
): Promise<Reply<typeof contract>> {
  const { db, siteId, now } = context;
  const { accountId: staffId } = actingAs(context, "staff");
  const phoneNumber = typed === undefined ? null : parsePhone(typed);
  if (typed !== undefined && phoneNumber === null) throw refuseFields({ phoneNumber: [FIELD_FAULTS.phone] });
  const email = mailbox ?? null;
  await limitRate(db, "new customers", `${siteId} ${staffId}`, NEW_CUSTOMERS);
  const home = await locateHome(context, address);
  if (home.areaId === null) throw refuseFields({ "address.postalCode": [CUSTOMER_FAULTS.noArea] });
  const facts = { firstName, lastName, phoneNumber, email };
  const made = await transact(db, async (tx) => {
    const result = await createPendingCustomer(tx, { ...facts, siteId, now, home });
    if (!result.ok) return result;
    const { accountId, customerId } = result;
    const contact = { email: email ?? "", phoneNumber: phoneNumber ?? "" };
    await queueProfileLink(tx, context, { accountId, firstName, ...contact });
    await recordChange(tx, context, {
      action: "add customer",
      customer: { customerId, accountId },
      before: {},
      after: { status: "pending", byMail: email !== null, byText: phoneNumber !== null },
    });
    return result;
  });
  if (!made.ok) throw refuseKnown(context, made.customerId);
  return { id: made.customerId, displayName: `${firstName} ${lastName}` };
}

/** Only callers who may see contacts learn that the number or address is a customer's, and whose. */
function refuseKnown(context: Context, customerId: string): Refusal {
  if (!mayContact(context)) return new Refusal("conflict", CUSTOMER_REFUSALS.notAdded);
  return new Refusal("conflict", CUSTOMER_REFUSALS.known, { details: { customerId } });
}
