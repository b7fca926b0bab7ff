import type { Customer } from "#features/accounts/contract/customer.ts";
import { readOwnAccount } from "#features/accounts/service/confirm-person.ts";
import { finishAccount } from "#features/accounts/service/finish-account.ts";
import { locateHome } from "#features/accounts/settings/service/save-settings.ts";
import { REQUIRED_KINDS } from "#features/agreements/rules.ts";
import { recordAcceptance } from "#features/agreements/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import type { finishProfile as contract } from "../contract/profile.ts";
import { showMe } from "../service.ts";

/**
 * Saves the caller's pending profile with home and consents, and makes the account active, in one
 * transaction.
 */
export async function finishProfile(
  context: Context,
  input: Parsed<typeof contract>["body"],
): Promise<Customer> {
  const { db, siteId, now, ipAddress } = context;
  const caller = await readOwnAccount(context);
  const { firstName, lastName, email, referralSource } = input;
  const home = await locateHome(context, input.address);
  const { accountId } = caller.person;
  const kinds = Object.values(REQUIRED_KINDS);
  await db.transaction().execute(async (tx) => {
    const profile = { firstName, lastName, email, home, referralSource };
    await finishAccount(context, tx, caller, profile);
    await recordAcceptance(tx, { siteId, accountId, kinds, ipAddress, now });
  });
  return showMe({ ...context, actor: { ...caller.person, status: "active" } });
}
