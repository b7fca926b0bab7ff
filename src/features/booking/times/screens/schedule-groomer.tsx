import { redirect, useMatches } from "react-router";
import { AreaTime } from "#features/availability/parts/area-time.tsx";
import { ClosedDay, DayAndTimes } from "#features/availability/parts/day-and-times.tsx";
import { DayTimes } from "#features/availability/parts/day-times.tsx";
import { GroomerBrief } from "#features/availability/parts/groomer-brief.tsx";
import { nextOpenDay } from "#features/availability/parts/month-grid.ts";
import { chosenTimes } from "#features/availability/parts/slot-choices.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import type { CheckoutHandle } from "#kit/web/checkout-handle.ts";
import { nowOf } from "#kit/web/now.ts";
import { formatShortDay } from "#kit/wire/format/dates.ts";
import { Section } from "#ui/section.tsx";
import { BookingSummary } from "../../parts/booking-summary.tsx";
import { openBooking } from "../../parts/current-session.ts";
import { timesPath } from "../../parts/times-query.ts";
import { readTimesSearch, toTimesQuery } from "../../parts/times-search.ts";
import { chooseTime } from "../parts/choose-time.ts";
import { holdLead } from "../parts/hold-lead.ts";
import { NoBookingTimes } from "../parts/no-booking-times.tsx";
import { readGroomer, whileReady } from "../parts/read-times.ts";
import { TimesFrame } from "../parts/times-frame.tsx";
import { TimesHeader } from "../parts/times-header.tsx";
import type { Route } from "./+types/schedule-groomer.ts";

const SCREEN = "schedule-groomer";

export async function loader(args: Route.LoaderArgs) {
  const booking = await openBooking(args, SCREEN);
  const search = readTimesSearch(args.request);
  const { groomerId } = search;
  const toList = () => redirect(timesPath("groomers-list", { ...toTimesQuery(search), groomer: null }));
  if (!groomerId) throw toList();
  const times = await whileReady(() => readGroomer(args, booking, { ...search, groomerId }));
  if (!times) throw toList();
  return { session: booking.session, search, ...times, now: nowOf(args).toISOString() };
}

export function action(args: Route.ActionArgs) {
  return chooseTime(args, SCREEN);
}

function Header() {
  const read = useMatches().at(-1)?.loaderData as { groomer?: { displayName: string } | null } | undefined;
  const name = read?.groomer?.displayName;
  return (
    <TimesHeader
      screen={SCREEN}
      way="groomers-list"
      title={name ? `When should ${name} come?` : undefined}
      lead={holdLead("a time")}
    />
  );
}

export const handle: CheckoutHandle = { StepHeader: Header, Summary: BookingSummary };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.groomer?.displayName;
  return [
    { title: titleOf(name ? `Times with ${name}` : "Choose a time", matches) },
    { name: "robots", content: "noindex" },
  ];
}

export default function ScheduleGroomer({ loaderData, actionData }: Route.ComponentProps) {
  const { session, search, groomer, days, date, month, gone, nearest, firstOpenDate, reason, isFull } =
    loaderData;
  const query = { ...toTimesQuery(search), date };
  const others = timesPath("groomers-list", toTimesQuery(search));
  return (
    <TimesFrame
      session={session}
      search={search}
      nearest={search.lost ? nearest : []}
      errors={actionData?.errors}
    >
      {groomer && <GroomerBrief groomer={groomer} others={others} />}
      <ClosedDay gone={gone} firstOpenDate={firstOpenDate} />
      {firstOpenDate === null ? (
        <NoBookingTimes
          session={session}
          title={`${groomer?.displayName ?? "This groomer"} has no open times for this`}
          reason={reason}
          nearest={nearest}
          wait={isFull && timesPath("waitlist", query)}
          anyone={others}
          anyoneLabel="See other groomers"
        />
      ) : (
        <DayAndTimes days={days} date={date} month={month} to={(change) => timesPath(SCREEN, query, change)}>
          <DayOfGroomer data={loaderData} />
        </DayAndTimes>
      )}
    </TimesFrame>
  );
}

function DayOfGroomer({ data }: { data: Route.ComponentProps["loaderData"] }) {
  const { session, search, days, date, slots, reason, isFull, nearest } = data;
  const query = { ...toTimesQuery(search), date };
  const next = nextOpenDay(days, date);
  const chosen = chosenTimes(session);
  return (
    <Section title="Time">
      {date && slots.length > 0 ? (
        <div className="grid gap-4">
          {session.area && slots[0] && <AreaTime timeZone={session.area.timeZone} at={slots[0].startsAt} />}
          <DayTimes date={date} slots={slots} chosen={chosen} />
        </div>
      ) : (
        <NoBookingTimes
          session={session}
          title={date ? `Nothing on ${formatShortDay(date)}` : "Nothing this month"}
          reason={reason}
          nearest={search.lost ? [] : nearest}
          next={next ? { date: next, to: timesPath(SCREEN, query, { date: next }) } : null}
          wait={isFull && timesPath("waitlist", query)}
          anyone={timesPath("groomers-list", query)}
          anyoneLabel="See other groomers"
        />
      )}
    </Section>
  );
}
