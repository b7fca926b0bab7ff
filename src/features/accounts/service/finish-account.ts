import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import * as peopleStore from "../store/people.ts";
import * as settingsStore from "../store/settings.ts";
import { ACCOUNT_REFUSALS } from "../words/refusals.ts";
import type { OwnAccount } from "./confirm-person.ts";
import { lockCustomer } from "./lock-customer.ts";

export type FinishedProfile = Required<
  Pick<settingsStore.ProfileChange, "firstName" | "lastName" | "home">
> & {
  email: string;
  referralSource: string | undefined;
};

/**
 * Saves the profile of a pending customer and makes the account active, in the caller's
 * transaction. A typed e-mail address does not replace a confirmed address.
 */
export async function finishAccount(
  { siteId, now }: Context,
  tx: Tx,
  { person, account }: OwnAccount,
  { email, referralSource, ...profile }: FinishedProfile,
): Promise<void> {
  const { accountId, profileId } = person;
  await peopleStore.lock(tx, siteId, accountId);
  await takeLock(tx, lockCustomer(siteId, profileId));
  const isActivated = await settingsStore.activate(tx, siteId, accountId);
  if (!isActivated) throw new Refusal("conflict", ACCOUNT_REFUSALS.notPending);
  if (account.email !== email) {
    if (account.isEmailProved) throw refuseFields({ email: [ACCOUNT_REFUSALS.otherEmail] });
    await settingsStore.setAddress(
      tx,
      siteId,
      { accountId, kind: "email", text: email, isProved: false },
      now,
    );
  }
  const change = { ...profile, ...(referralSource !== undefined && { referralSource }) };
  await settingsStore.updateProfile(tx, siteId, profileId, change, now);
}
