import { redirect } from "react-router";
import { LATE_NOTICES } from "#features/orders/late/words.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { formatDay } from "#kit/wire/format/dates.ts";
import { getDay, getToday } from "../contract/day.ts";
import { CalendarTabs } from "../parts/calendar-tabs.tsx";
import { dayPath } from "../parts/day-path.ts";
import { DayView } from "../parts/day-view.tsx";
import type { Route } from "./+types/day.ts";

/** Without a date the page leads to today's. */
export async function loader(args: Route.LoaderArgs) {
  const { date } = args.params;
  if (date === undefined) throw redirect(dayPath((await call(args, getToday)).today));
  const day = await call(args, getDay, { params: { date } });
  return {
    day,
    handedOver: new URL(args.request.url).searchParams.has("handed-over") ? LATE_NOTICES.handedOver : null,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const title = titleOf(formatDay(loaderData.day.date), matches);
  return [{ title }, { name: "robots", content: "noindex" }];
}

export const handle: LiveHandle<unknown> = { isStale: ({ event }) => event === "visit" };

/** The page /groomer/day/{date}: any day of the groomer. */
export default function DayPage({ loaderData }: Route.ComponentProps) {
  return <DayView {...loaderData} tabs={<CalendarTabs date={loaderData.day.date} />} />;
}
