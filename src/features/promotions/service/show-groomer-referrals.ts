import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { readSite } from "#features/sites/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { GroomerReferrals } from "../contract/groomer-referrals.ts";
import { toShortName, VISITS_TO_EARN } from "../rules/groomer-referrals.ts";
import { REFERRAL_REWARD_CENTS } from "../rules/referrals.ts";
import * as referralsStore from "../store/groomer-referrals.ts";
import { countClients } from "../store/referrals.ts";
import { readGroomerCode } from "./read-groomer-code.ts";

/** The groomer's own code with its link, and who came by it. Refuses staff who act for the groomer. */
export async function showGroomerReferrals(context: Context): Promise<GroomerReferrals> {
  const { db, siteId, now, origin } = context;
  const { profileId } = actingAs(context, "groomer");
  refuseImpersonator(context);
  const code = await readGroomerCode(db, siteId, profileId, now);
  const [site, newcomers, clients] = await Promise.all([
    readSite(db, siteId),
    referralsStore.listNewcomers(db, siteId, profileId),
    countClients(db, siteId, profileId),
  ]);
  return {
    code,
    url: `${origin}/send-us-request?${new URLSearchParams({ referral: code })}`,
    reward: site.groomerReferralCents,
    visitsNeeded: VISITS_TO_EARN,
    clients: {
      url: `${origin}/refer?${new URLSearchParams({ code: code.replaceAll("-", "") })}`,
      reward: REFERRAL_REWARD_CENTS,
      joined: clients,
    },
    earned: newcomers.reduce((sum, { earned }) => sum + earned, 0),
    newcomers: newcomers.map((row) => ({
      name: toShortName(row),
      joinedAt: row.joinedAt.toISOString(),
      visits: Math.min(row.visits, VISITS_TO_EARN),
      earnedAt: row.earnedAt?.toISOString() ?? null,
      earned: row.earned,
    })),
  };
}
