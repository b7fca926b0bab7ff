import { AreaTime } from "#features/availability/parts/area-time.tsx";
import { ClosedDay, DayAndTimes } from "#features/availability/parts/day-and-times.tsx";
import { DayTimes } from "#features/availability/parts/day-times.tsx";
import { GroomerFilter } from "#features/availability/parts/groomer-filter.tsx";
import { nextOpenDay } from "#features/availability/parts/month-grid.ts";
import { chosenTimes } from "#features/availability/parts/slot-choices.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import type { CheckoutHandle } from "#kit/web/checkout-handle.ts";
import { nowOf } from "#kit/web/now.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { formatShortDay } from "#kit/wire/format/dates.ts";
import { Section } from "#ui/section.tsx";
import { BookingSummary } from "../../parts/booking-summary.tsx";
import { openBooking } from "../../parts/current-session.ts";
import { timesPath } from "../../parts/times-query.ts";
import { readTimesSearch, toTimesQuery } from "../../parts/times-search.ts";
import { chooseTime } from "../parts/choose-time.ts";
import { NoBookingTimes } from "../parts/no-booking-times.tsx";
import { readDays, whileReady } from "../parts/read-times.ts";
import { TimesFrame } from "../parts/times-frame.tsx";
import { TimesHeader } from "../parts/times-header.tsx";
import type { Route } from "./+types/custom-schedule.ts";

const SCREEN = "custom-schedule";

export async function loader(args: Route.LoaderArgs) {
  const booking = await openBooking(args, SCREEN);
  const search = readTimesSearch(args.request);
  const times = await whileReady(() => readDays(args, booking, search));
  return { session: booking.session, search, ...times, now: nowOf(args).toISOString() };
}

export function action(args: Route.ActionArgs) {
  return chooseTime(args, SCREEN);
}

export const handle: CheckoutHandle = {
  StepHeader: () => (
    <TimesHeader
      screen={SCREEN}
      way={SCREEN}
      lead="Choose a day, then a groomer and a time. Days without a time are marked."
    />
  ),
  Summary: BookingSummary,
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const day = loaderData?.date ? `: ${formatShortDay(loaderData.date)}` : "";
  return [{ title: titleOf(`Pick a day${day}`, matches) }, { name: "robots", content: "noindex" }];
}

export default function CustomSchedule({ loaderData, actionData }: Route.ComponentProps) {
  const { session, search, days, date, month, gone, nearest, reason, isFull, firstOpenDate } = loaderData;
  const query = { ...toTimesQuery(search), date };
  return (
    <TimesFrame
      session={session}
      search={search}
      nearest={search.lost ? nearest : []}
      errors={actionData?.errors}
    >
      <ClosedDay gone={gone} firstOpenDate={firstOpenDate} />
      {firstOpenDate === null ? (
        <NoBookingTimes
          session={session}
          title="No open times right now"
          reason={reason}
          nearest={nearest}
          wait={isFull && timesPath("waitlist", toTimesQuery(search))}
          others
        />
      ) : (
        <DayAndTimes days={days} date={date} month={month} to={(change) => timesPath(SCREEN, query, change)}>
          <WhoAndWhen data={loaderData} />
        </DayAndTimes>
      )}
    </TimesFrame>
  );
}

/** The groomers and the times of the shown day. */
function WhoAndWhen({ data }: { data: Route.ComponentProps["loaderData"] }) {
  const { session, search, days, date, slots, groomers, reason, isFull, nearest } = data;
  const query = { ...toTimesQuery(search), date };
  const chosen = chosenTimes(session);
  const next = nextOpenDay(days, date);
  const isOpen = date !== null && slots.length > 0;
  return (
    <Section title="Who and when">
      <div className="grid gap-6">
        {session.area && slots[0] && <AreaTime timeZone={session.area.timeZone} at={slots[0].startsAt} />}
        {groomers.length > 0 && (
          <GroomerFilter
            groomers={groomers.map((groomer) => ({ ...groomer, note: formatCount(groomer.times, "time") }))}
            chosen={search.groomerId}
            to={(groomer) => timesPath(SCREEN, query, { groomer })}
          />
        )}
        {isOpen ? (
          <DayTimes date={date} slots={slots} chosen={chosen} />
        ) : (
          <NoBookingTimes
            session={session}
            title={date ? `Nothing on ${formatShortDay(date)}` : "Nothing this month"}
            reason={reason}
            nearest={search.lost ? [] : nearest}
            next={next ? { date: next, to: timesPath(SCREEN, query, { date: next }) } : null}
            wait={isFull && timesPath("waitlist", query)}
            anyone={search.groomerId ? timesPath(SCREEN, query, { groomer: null }) : undefined}
          />
        )}
      </div>
    </Section>
  );
}
