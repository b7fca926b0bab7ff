import { data } from "react-router";
import { whoAmI } from "#features/accounts/contract.ts";
import { AreaPage } from "#features/accounts/parts/area-page.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { Route } from "./+types/staff.ts";

export async function loader(args: Route.LoaderArgs) {
  const { person } = await call(args, whoAmI);
  if (person?.role !== "staff") throw data(null, { status: 404 });
  return { name: person.displayName };
}

const LINKS = [
  {
    to: "/staff/messages",
    label: "Messages",
    text: "Questions to the team: what is due, answers, notes.",
  },
  {
    to: "/impersonate",
    label: "Act for somebody",
    text: "See and do what a customer, groomer or renter would. Everything you do is recorded.",
  },
];

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Your account", matches) }, { name: "robots", content: "noindex" }];
}

export default function Staff({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <AreaPage
      title={`Hello, ${name}`}
      lead="Most pages for staff are not available yet. For now, answer, complete and refund visits through the API."
      links={LINKS}
    />
  );
}
