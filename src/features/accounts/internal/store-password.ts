import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { hashPassword } from "#kit/server/passwords.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { passwordFaults } from "../rules/passwords.ts";
import * as peopleStore from "../store/people.ts";
import { passwordMessages } from "../words/passwords.ts";
import { endSignIns } from "./end-sign-ins.ts";

/**
 * Checks and hashes a new password. Refuses at the field `password` if `passwordFaults` finds a fault; the
 * brand's name counts like a text of `about` (name, e-mail address). Hashing is slow, so call this before a
 * transaction.
 */
export async function hashNewPassword(
  context: Context,
  password: string,
  about: readonly string[] = [],
): Promise<string> {
  const { settings } = await readSite(context.db, context.siteId);
  const faults = passwordFaults(password, [...about, settings.name]);
  if (faults.length > 0) throw refuseFields({ password: passwordMessages(faults) });
  return hashPassword(password);
}

/**
 * Stores a hash from `hashNewPassword` and ends every session of the account except `exceptSignInId`.
 */
export async function storePassword(
  context: Context,
  tx: Tx,
  input: { accountId: string; passwordHash: string; exceptSignInId?: string },
): Promise<void> {
  const { siteId, now } = context;
  await peopleStore.setPassword(tx, siteId, input.accountId, input.passwordHash);
  await endSignIns(tx, { siteId, now, ...input });
}
