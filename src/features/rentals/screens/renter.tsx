import { data } from "react-router";
import { whoAmI } from "#features/accounts/contract.ts";
import { AreaPage } from "#features/accounts/parts/area-page.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { AccountStatus } from "#kit/wire/actor.ts";
import type { Route } from "./+types/renter.ts";

/** A placeholder page for each state of a renter's account, until real pages exist. */
export async function loader(args: Route.LoaderArgs) {
  const { person } = await call(args, whoAmI);
  if (person?.role !== "renter") throw data(null, { status: 404 });
  return { name: person.displayName, status: person.status };
}

const LEADS: Record<AccountStatus, string> = {
  new: "Your account is new. The pages to apply as a renter are not available yet.",
  pending: "We are reviewing your application. We will write to you when there is an answer.",
  approved: "You are approved. You cannot rent a van here yet.",
  active: "Your account is ready. You cannot rent a van here yet.",
  inactive: "Your account is closed.",
};

const HOME = { to: "/", label: "Go to the home page", text: "What the brand offers, and where." };

const TEAM = { to: "/support", label: "Ask the team", text: "Write to the team, and read its answers." };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Your account", matches) }, { name: "robots", content: "noindex" }];
}

export default function Renter({ loaderData: { name, status } }: Route.ComponentProps) {
  return <AreaPage title={`Hello, ${name}`} lead={LEADS[status]} links={[TEAM, HOME]} />;
}
