import { data } from "react-router";
import { whoAmI } from "#features/accounts/contract.ts";
import { AreaPage } from "#features/accounts/parts/area-page.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { AccountStatus } from "#kit/wire/actor.ts";
import type { Route } from "./+types/groomer.ts";

/** A placeholder page for each state of a groomer's account, until real pages exist. */
export async function loader(args: Route.LoaderArgs) {
  const { person } = await call(args, whoAmI);
  if (person?.role !== "groomer") throw data(null, { status: 404 });
  const { displayName, status } = person;
  return { name: displayName, status };
}

const LEADS: Record<AccountStatus, string> = {
  new: "Your account is new. The pages to apply as a groomer are not available yet.",
  pending: "We are reviewing your application. We will write to you when there is an answer.",
  approved: "You are approved. The pages to set up your work are not available yet.",
  active:
    "Customers can book you. Pages for your visits and hours are not available yet. For now, answer visits through the API.",
  inactive: "Your account is closed.",
};

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Your account", matches) }, { name: "robots", content: "noindex" }];
}

export default function Groomer({ loaderData: { name, status } }: Route.ComponentProps) {
  return <AreaPage title={`Hello, ${name}`} lead={LEADS[status]} links={[]} />;
}
