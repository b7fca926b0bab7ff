import { LeadForm } from "../parts/lead-form.tsx";
import { pageMeta } from "../parts/page-meta.ts";
import { readLeadQuery, sendLead } from "../parts/send-lead.ts";
import type { Route } from "./+types/coming-soon.ts";

export function loader({ request }: Route.LoaderArgs) {
  return readLeadQuery(request);
}

export async function action(args: Route.ActionArgs) {
  return sendLead(args, "lead", "/coming-soon");
}

const TITLE = "Coming soon";
const INTRO =
  "We do not serve your area yet. Leave us a message, and we will write to you when we start near you.";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(TITLE, INTRO, matches);
}

export default function ComingSoon({ loaderData, actionData }: Route.ComponentProps) {
  return <LeadForm path="/coming-soon" title={TITLE} intro={INTRO} refused={actionData} {...loaderData} />;
}
