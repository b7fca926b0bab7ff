import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { formatDay } from "#kit/wire/format/dates.ts";
import { getDay, getToday } from "../contract/day.ts";
import { dayPath } from "../parts/day-path.ts";
import { DayView } from "../parts/day-view.tsx";
import type { Route } from "./+types/day.ts";

/** Without a date the page leads to today's. */
export async function loader(args: Route.LoaderArgs) {
  const { date } = args.params;
  if (date === undefined) throw redirect(dayPath((await call(args, getToday)).today));
  return call(args, getDay, { params: { date } });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const title = titleOf(formatDay(loaderData.date), matches);
  return [{ title }, { name: "robots", content: "noindex" }];
}

/** The page /groomer/day/{date}: any day of the groomer. */
export default function DayPage({ loaderData }: Route.ComponentProps) {
  return <DayView day={loaderData} />;
}
