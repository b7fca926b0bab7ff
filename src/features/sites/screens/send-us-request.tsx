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

const INTRO =
  "Do you need something that online booking does not cover? Write to us, and a person will answer.";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta("Send us a request", INTRO, matches);
}

export default function SendUsRequest({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LeadForm
      path="/send-us-request"
      title="Send us a request"
      intro={INTRO}
      refused={actionData}
      {...loaderData}
    />
  );
}
