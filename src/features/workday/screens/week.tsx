import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { formatShortDay } from "#kit/wire/format/dates.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { getToday } from "../contract/day.ts";
import { getWeek, type Week } from "../contract/week.ts";
import { CalendarTabs } from "../parts/calendar-tabs.tsx";
import { weekPath } from "../parts/day-path.ts";
import { WeekTimeline } from "../parts/week-timeline.tsx";
import type { Route } from "./+types/week.ts";

/** Without a date the page leads to this week. */
export async function loader(args: Route.LoaderArgs) {
  const { date } = args.params;
  if (date === undefined) throw redirect(weekPath((await call(args, getToday)).today));
  return { date, week: await call(args, getWeek, { params: { date } }) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const title = titleOf(titleText(loaderData.week), matches);
  return [{ title }, { name: "robots", content: "noindex" }];
}

export const handle: LiveHandle<unknown> = { isStale: ({ event }) => event === "visit" };

const boundsOf = ({ days }: Week) => ({ first: days[0]?.date ?? "", last: days.at(-1)?.date ?? "" });

function titleText(week: Week): string {
  const { first, last } = boundsOf(week);
  return `${formatShortDay(first)} to ${formatShortDay(last)}`;
}

/** The page /groomer/week/{date}: the groomer's week, Monday to Sunday. */
export default function WeekPage({ loaderData: { date, week } }: Route.ComponentProps) {
  const visits = week.days.flatMap((day) => day.visits);
  const isThisWeek = week.days.some((day) => day.date === week.today);
  return (
    <div className="page-width grid gap-5 py-6 md:py-10">
      <PageHeader
        title={titleText(week)}
        lead={visits.length > 0 ? `${formatCount(visits.length, "visit")}.` : "No visits in this week."}
      />
      <CalendarTabs date={date} />
      <nav aria-label="Weeks" className="flex flex-wrap gap-2">
        <LinkButton to={weekPath(addDays(date, -7))} variant="secondary">
          Previous week
        </LinkButton>
        {!isThisWeek && (
          <LinkButton to={weekPath(week.today)} variant="secondary">
            This week
          </LinkButton>
        )}
        <LinkButton to={weekPath(addDays(date, 7))} variant="secondary">
          Next week
        </LinkButton>
      </nav>
      <WeekTimeline week={week} />
    </div>
  );
}
