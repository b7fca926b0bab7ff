import type { Context } from "#kit/server/api-handler.ts";
import { notFound, refuseRole } from "#kit/wire/errors.ts";
import { isConfirmed } from "../../rules/proofs.ts";
import * as settingsStore from "../../store/settings.ts";
import type { SignInFacts } from "../contract/groomer-account.ts";

/** How the caller signs in. Staff who act for the caller may read it. */
export async function showSignInFacts({ db, siteId, now, actor }: Context): Promise<SignInFacts> {
  if (actor.role === "anonymous") throw refuseRole();
  const account = await settingsStore.readAccount(db, siteId, actor.accountId, actor.signInId);
  if (!account) throw notFound("This account");
  return {
    email: account.email ?? "",
    isEmailVerified: account.isEmailProved,
    phoneNumber: account.phoneNumber ?? "",
    isPhoneVerified: account.isPhoneProved,
    hasPassword: account.passwordHash !== null,
    isConfirmed: isConfirmed(actor.role, account.confirmedAt, now),
  };
}
