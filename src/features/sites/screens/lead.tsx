import { LeadForm } from "../parts/lead-form.tsx";
import { pageMeta } from "../parts/page-meta.ts";
import { readLeadQuery, sendLead } from "../parts/send-lead.ts";
import type { Route } from "./+types/lead.ts";

export function loader({ request }: Route.LoaderArgs) {
  return readLeadQuery(request);
}

export async function action(args: Route.ActionArgs) {
  return sendLead(args, "lead", "/lead");
}

const INTRO = "We plan new routes where people want them. Leave us a message, and a person will answer.";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta("Tell us where you are", INTRO, matches);
}

export default function Lead({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LeadForm path="/lead" title="Tell us where you are" intro={INTRO} refused={actionData} {...loaderData} />
  );
}
