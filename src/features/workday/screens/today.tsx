import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { getToday } from "../contract/day.ts";
import { DayView } from "../parts/day-view.tsx";
import type { Route } from "./+types/today.ts";

export function loader(args: Route.LoaderArgs) {
  return call(args, getToday);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Today", matches) }, { name: "robots", content: "noindex" }];
}

/** The page /groomer: the groomer's day today, by the area's clock. */
export default function Today({ loaderData }: Route.ComponentProps) {
  return <DayView day={loaderData} />;
}
