import { LeadForm } from "../parts/lead-form.tsx";
import { readLeadQuery, takeLead } from "../parts/take-lead.ts";
import { titleOf } from "../parts/use-site.ts";
import type { Route } from "./+types/lead.ts";

export function loader({ request }: Route.LoaderArgs) {
  return readLeadQuery(request);
}

export async function action(args: Route.ActionArgs) {
  return takeLead(args, "lead", "/lead");
}

const LEAD = "We plan new routes where people ask for them. Leave a line, and a person answers.";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Tell us where you are", matches) }, { name: "description", content: LEAD }];
}

export default function Lead({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LeadForm path="/lead" title="Tell us where you are" lead={LEAD} refused={actionData} {...loaderData} />
  );
}
