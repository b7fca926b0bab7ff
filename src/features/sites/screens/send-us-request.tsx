import { data } from "react-router";
import { readLinkedGroomerCode } from "#features/promotions/parts/groomer-invitation.ts";
import { groomerReferralCookie } from "#features/promotions/parts/referral-cookie.ts";
import { GROOMER_INVITATION } from "#features/promotions/words/groomer-referrals.ts";
import { LeadForm } from "../parts/lead-form.tsx";
import { pageMeta } from "../parts/page-meta.ts";
import { readLeadQuery, sendLead } from "../parts/send-lead.ts";
import type { Route } from "./+types/send-us-request.ts";

const PATH = "/send-us-request";

export function loader(args: Route.LoaderArgs) {
  const query = readLeadQuery(args.request);
  const code = readLinkedGroomerCode(args);
  if (code === null) return data({ ...query, code });
  const known = { ...query.known, message: GROOMER_INVITATION.writes(code) };
  return data(
    { ...query, known, code },
    { headers: { "set-cookie": groomerReferralCookie.save(args, code) } },
  );
}

export async function action(args: Route.ActionArgs) {
  return sendLead(args, "request", PATH);
}

const INTRO =
  "Do you need something that online booking does not cover? Write to us, and a person will answer.";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta("Send us a request", INTRO, matches);
}

/** A message to the team. Who comes by a groomer's link is invited to work as a groomer. */
export default function SendUsRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { code, ...query } = loaderData;
  return (
    <LeadForm
      // So that a refused form stays the page of the invitation.
      path={code === null ? PATH : `${PATH}?${new URLSearchParams({ referral: code })}`}
      title={code === null ? "Send us a request" : GROOMER_INVITATION.title}
      intro={code === null ? INTRO : GROOMER_INVITATION.intro(code)}
      refused={actionData}
      {...query}
    />
  );
}
