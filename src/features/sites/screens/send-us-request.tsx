import { LeadForm } from "../parts/lead-form.tsx";
import { pageMeta } from "../parts/page-meta.ts";
import { readLeadQuery, sendLead } from "../parts/send-lead.ts";
import type { Route } from "./+types/send-us-request.ts";

export function loader({ request }: Route.LoaderArgs) {
  return readLeadQuery(request);
}

export async function action(args: Route.ActionArgs) {
  return sendLead(args, "request", "/send-us-request");
}

const LEAD = "Something that the online booking does not cover? Write it here, and a person answers.";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta("Send us a request", LEAD, matches);
}

export default function SendUsRequest({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LeadForm
      path="/send-us-request"
      title="Send us a request"
      lead={LEAD}
      refused={actionData}
      {...loaderData}
    />
  );
}
