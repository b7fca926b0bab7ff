import { readReferralCode } from "#features/accounts/service/read-referral-code.ts";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { Credit, JoinedFriend, ReferralCode } from "../contract.ts";
import { findInviter } from "../internal/find-inviter.ts";
import { REFERRAL_REWARD_CENTS } from "../rules/referrals.ts";
import { plainCode } from "../rules.ts";
import * as creditStore from "../store/credit.ts";
import * as referralsStore from "../store/referrals.ts";

const MAX_ENTRIES = 100;
/**
 * A code reveals a first name, so guessing is limited. The limit still fits an office with one
 * address.
 */
const TRIES_OF_NETWORK: RateLimit = { points: 120, seconds: 3_600 };

/** The customer's own code with its link. Refuses staff who act for the customer. */
export async function showMyCode(context: Context): Promise<ReferralCode> {
  const { profileId } = actingAs(context, "customer");
  refuseImpersonator(context);
  const code = await readReferralCode(context.db, context.siteId, profileId);
  return { code, url: `${context.origin}/refer?code=${code}`, reward: REFERRAL_REWARD_CENTS };
}

export async function showMyCredit(context: Context): Promise<Credit> {
  const { db, siteId } = context;
  const { profileId } = actingAs(context, "customer");
  const rows = await creditStore.listEntries(db, siteId, profileId, MAX_ENTRIES);
  return {
    balance: rows[0]?.balance ?? 0,
    entries: rows.map(({ kind, amount, balance, orderNumber, createdAt }) => ({
      kind,
      amount,
      balance,
      orderNumber,
      createdAt: createdAt.toISOString(),
    })),
  };
}

export async function listMyFriends(context: Context): Promise<JoinedFriend[]> {
  const { profileId } = actingAs(context, "customer");
  const rows = await referralsStore.listFriends(context.db, context.siteId, profileId);
  return rows.map(({ firstName, joinedAt, rewardedAt, earned }) => ({
    firstName,
    joinedAt: joinedAt.toISOString(),
    rewardedAt: rewardedAt?.toISOString() ?? null,
    earned,
  }));
}

/** The first name of the customer or the name of the groomer with this code, and no more. */
export async function showInvitation({ db, siteId, ipAddress }: Context, text: string) {
  await limitRate(db, "invitations", `${siteId} ${toNetwork(ipAddress)}`, TRIES_OF_NETWORK);
  const inviter = await findInviter(db, siteId, text);
  if (!inviter) throw notFound("This invitation");
  // Without hyphens, as the browser saves it.
  const code = plainCode(text).replace(/[^0-9A-Z]/g, "");
  return { code, firstName: inviter.name, reward: REFERRAL_REWARD_CENTS };
}
