import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { hashPassword } from "#kit/server/passwords.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { passwordFaults } from "../rules/passwords.ts";
import * as peopleStore from "../store/people.ts";
import { endSignIns } from "./end-sign-ins.ts";

/**
 * A hash of a new password, or a refusal at its field: 8 to 128 characters, not a common one, not one of
 * `about` (name, e-mail address) or the brand. Hashing takes a while: call it before a transaction.
 */
export async function hashNewPassword(
  context: Context,
  password: string,
  about: readonly string[] = [],
): Promise<string> {
  const { settings } = await readSite(context.db, context.siteId);
  const faults = passwordFaults(password, [...about, settings.name]);
  if (faults.length > 0) throw refuseFields({ password: faults });
  return hashPassword(password);
}

/** Stores a hash of `hashNewPassword` and ends every session of the account, but the one that asked. */
export async function storePassword(
  context: Context,
  tx: Tx,
  ask: { accountId: string; passwordHash: string; keepSignInId?: string },
): Promise<void> {
  const { siteId, now } = context;
  await peopleStore.setPassword(tx, siteId, ask.accountId, ask.passwordHash);
  await endSignIns(tx, { siteId, now, ...ask });
}
