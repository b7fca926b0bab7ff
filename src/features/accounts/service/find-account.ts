import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit, resetRateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { ROLES, type Role } from "#kit/wire/actor.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import type { PhoneInput } from "../contract.ts";
import type { CodePurpose } from "../rules/codes.ts";
import { type EmailOrPhone, toEmailOrPhone } from "../rules/email-or-phone.ts";
import type { ActedForRole } from "../rules/impersonation.ts";
import { chooseAccount } from "../rules/sign-in.ts";
import { type ActedForRow, findActedFor as findPerson } from "../store/impersonations.ts";
import * as peopleStore from "../store/people.ts";
import { FIELD_FAULTS } from "../words/fields.ts";
import { checkCode, codeRefusal } from "./check-code.ts";

/** Attempts from one network at all addresses. */
const OF_NETWORK: RateLimit = { points: 120, seconds: 900 };
/** Attempts from one network at one address. */
const OF_PAIR: RateLimit = { points: 10, seconds: 900 };
/**
 * Passwords at one address from all networks. Strangers can use up this limit, so it does not count codes.
 */
const PASSWORDS_OF_ADDRESS: RateLimit = { points: 100, seconds: 86_400 };

/** Reads the e-mail address or phone number of a body. Refuses an invalid phone number at its field. */
export function readAddress(body: {
  email?: string | undefined;
  phone?: PhoneInput | undefined;
}): EmailOrPhone {
  const address = toEmailOrPhone(body);
  if (!address) throw refuseFields({ "phone.number": [FIELD_FAULTS.phone] });
  return address;
}

/** Counts an attempt to sign in with an address, for any role. Refuses above the limits. */
export async function countAttempt(
  { db, siteId, ipAddress }: Context,
  address: EmailOrPhone,
  by: "password" | "code",
): Promise<void> {
  const network = toNetwork(ipAddress);
  const account = `${siteId} ${address.text}`;
  // The network's limit comes first, so that a refused flood does not use up the owner's own attempts.
  await limitRate(db, "sign-in of network", `${siteId} ${network}`, OF_NETWORK);
  await limitRate(db, "sign-in of pair", `${account} ${network}`, OF_PAIR);
  if (by === "password") await limitRate(db, "passwords of address", account, PASSWORDS_OF_ADDRESS);
}

/** After a successful attempt, resets the count of this network at this address. */
export async function forgiveTries({ db, siteId, ipAddress }: Context, address: EmailOrPhone): Promise<void> {
  await resetRateLimit(db, "sign-in of pair", `${siteId} ${address.text} ${toNetwork(ipAddress)}`, OF_PAIR);
}

/** Spends a code of `purpose`. Refuses with `code_rejected` if the code is not right. */
export async function spendCode(
  { db, siteId, now }: Context,
  purpose: CodePurpose,
  address: EmailOrPhone,
  code: string,
): Promise<void> {
  const verdict = await checkCode(db, { siteId, purpose, address: address.text, code, now });
  if (verdict !== "right") throw codeRefusal(verdict);
}

/**
 * Finds the open accounts of an address, at most one of each role. `needsProof` restricts them to accounts
 * whose owner has confirmed the address. An account with an unconfirmed address signs in by password only.
 */
export async function findAccounts(
  { db, siteId }: Context,
  address: EmailOrPhone,
  needsProof: boolean,
): Promise<peopleStore.AddressAccountRow[]> {
  const named =
    address.kind === "phone"
      ? await peopleStore.listByPhone(db, siteId, address.text)
      : await peopleStore.listByEmail(db, siteId, address.text);
  return ROLES.flatMap((role) => {
    const account = chooseAccount(
      named.filter((candidate) => candidate.role === role),
      needsProof,
    );
    return account && account.status !== "inactive" ? [account] : [];
  });
}

/** Finds the open account of a role at an address, as `findAccounts` does. Null without such an account. */
export async function findAccount(
  context: Context,
  role: Role,
  address: EmailOrPhone,
  needsProof: boolean,
): Promise<peopleStore.AccountRow | null> {
  const found = await findAccounts(context, address, needsProof);
  return found.find((account) => account.role === role) ?? null;
}

export type ActedFor = ActedForRow;

/**
 * Finds the person that staff act for, by the id of the profile or of the account. Throws `not_found` for
 * missing and closed accounts, and for those of other brands.
 */
export async function findActedFor(
  { db, siteId }: Context,
  role: ActedForRole,
  by: { profileId: string } | { accountId: string },
): Promise<ActedFor> {
  const person = await findPerson(db, siteId, role, by);
  if (!person) throw notFound("This account");
  return person;
}
