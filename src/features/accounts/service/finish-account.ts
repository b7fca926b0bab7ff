import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import type { Context } from "#kit/server/verb.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import * as peopleStore from "../store/people.ts";
import * as settingsStore from "../store/settings.ts";
import type { ownAccount } from "./confirm-person.ts";
import { lockCustomer } from "./lock-customer.ts";

const NOT_PENDING = "Your profile is complete already. You can change it in your settings.";
const OTHER_EMAIL = "You have confirmed another e-mail address. You can change it in your settings.";

export type FinishedProfile = Required<
  Pick<settingsStore.ProfileChange, "firstName" | "lastName" | "home">
> & {
  email: string;
  referralSource: string | undefined;
};

/**
 * Writes down what a pending customer says of themselves and makes them active, in the caller's transaction.
 * A mailbox that a code has proved is not replaced by one that is only typed.
 */
export async function finishAccount(
  { siteId, now }: Context,
  tx: Tx,
  { person, account }: Awaited<ReturnType<typeof ownAccount>>,
  { email, referralSource, ...profile }: FinishedProfile,
): Promise<void> {
  const { accountId, profileId } = person;
  await peopleStore.lock(tx, siteId, accountId);
  await takeLock(tx, lockCustomer(siteId, profileId));
  if (!(await settingsStore.activate(tx, siteId, accountId))) throw new Refusal("conflict", NOT_PENDING);
  if (account.email !== email) {
    if (account.isEmailProved) throw refuseFields({ email: [OTHER_EMAIL] });
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
