import { readSite } from "#features/sites/service.ts";
import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import {
  type GroomerReferralFault,
  groomerReferralFault,
  parseGroomerCode,
} from "../rules/groomer-referrals.ts";
import * as codesStore from "../store/groomer-codes.ts";
import * as referralsStore from "../store/groomer-referrals.ts";

type Claim = { groomerId: string; code: string; now: Date };

/**
 * Records by whose code a groomer came, with the reward that the brand promises now. Null when done, and for
 * the code of the same groomer again; else the fault.
 */
export async function claimGroomerReferral(
  tx: Tx,
  siteId: SiteId,
  { groomerId, code, now }: Claim,
): Promise<GroomerReferralFault | null> {
  const parsed = parseGroomerCode(code);
  const holder = parsed === null ? undefined : await codesStore.findHolder(tx, siteId, parsed);
  const newcomer = await referralsStore.findNewcomer(tx, siteId, groomerId);
  if (!holder || !newcomer) return "unknown";
  const fault = groomerReferralFault(
    { id: holder.id, email: holder.email ?? "", isActive: holder.status === "active" },
    { ...newcomer, email: newcomer.email ?? "" },
  );
  if (fault || newcomer.referrerId !== null) return fault;
  const { groomerReferralCents: rewardCents } = await readSite(tx, siteId);
  const referral = { referrerId: holder.id, newcomerId: groomerId, rewardCents };
  return (await referralsStore.insertReferral(tx, siteId, referral, now)) ? null : "taken";
}
