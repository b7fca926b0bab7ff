import { requireStaffProof } from "#features/accounts/service/confirm-person.ts";
import { findAccount, findActedFor, readAddress } from "#features/accounts/service/find-account.ts";
import { startSignIn } from "#features/accounts/service/start-sign-in.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { ActForInput } from "../contract/act-for.ts";
import { queueActNotice } from "../mail.ts";
import { readSelf } from "../store/members.ts";

/** Enough for a day of help, and too few to search for addresses or to flood a person with notices. */
const ACTS_OF_STAFF: RateLimit = { points: 60, seconds: 3_600 };

/**
 * Starts a separate, recorded session in which a staff member acts for a customer, groomer or renter, and
 * notifies that person. The staff member's own session stays open; only the cookie changes.
 */
export async function actFor(context: Context, { role, description: reason, id, ...input }: ActForInput) {
  const { accountId: impersonatorId } = actingAs(context, "staff");
  await requireStaffProof(context, input);
  await limitRate(context.db, "acting for people", `${context.siteId} ${impersonatorId}`, ACTS_OF_STAFF);
  const by = id ? { profileId: id } : await findByAddress(context, role, input);
  const person = await findActedFor(context, role, by);
  const self = await readSelf(context.db, context.siteId, impersonatorId);
  const token = await context.db.transaction().execute(async (tx) => {
    await queueActNotice(tx, context, person, { staff: self.displayName, reason });
    const { accountId } = person;
    return startSignIn(context, tx, { accountId, impersonatorId, impersonationReason: reason });
  });
  return { token, role, impersonatorId };
}

/** Staff may also act for a person with an unconfirmed address. */
async function findByAddress(
  context: Context,
  role: ActForInput["role"],
  input: Pick<ActForInput, "email" | "phone">,
) {
  const needsProof = false;
  const account = await findAccount(context, role, readAddress(input), needsProof);
  if (!account) throw notFound("This account");
  return { accountId: account.id };
}
