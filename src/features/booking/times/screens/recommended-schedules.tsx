import { AreaTime } from "#features/availability/parts/area-time.tsx";
import { RecommendationCard } from "#features/availability/parts/recommendation-card.tsx";
import { SlotForm } from "#features/availability/parts/slot-form.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import type { CheckoutHandle } from "#kit/web/checkout-handle.ts";
import { nowOf } from "#kit/web/now.ts";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { BookingSummary } from "../../parts/booking-summary.tsx";
import { openBooking } from "../../parts/current-session.ts";
import { timesPath } from "../../parts/times-query.ts";
import { readTimesSearch, toTimesQuery } from "../../parts/times-search.ts";
import { isVisitFor } from "../../parts/visit-services.ts";
import { chooseTime } from "../parts/choose-time.ts";
import { holdLead } from "../parts/hold-lead.ts";
import { NoBookingTimes } from "../parts/no-booking-times.tsx";
import { readBest, readNearest, whileReady } from "../parts/read-times.ts";
import { SortControl } from "../parts/sort-control.tsx";
import { TimesFrame } from "../parts/times-frame.tsx";
import { TimesHeader } from "../parts/times-header.tsx";
import type { Route } from "./+types/recommended-schedules.ts";

const SCREEN = "recommended-schedules";

export async function loader(args: Route.LoaderArgs) {
  const booking = await openBooking(args, SCREEN);
  const search = readTimesSearch(args.request);
  const [times, nearest] = await whileReady(() =>
    Promise.all([readBest(args, booking, search), readNearest(args, booking.token, search, null, true)]),
  );
  return { session: booking.session, search, ...times, nearest, now: nowOf(args).toISOString() };
}

export function action(args: Route.ActionArgs) {
  return chooseTime(args, SCREEN);
}

export const handle: CheckoutHandle = {
  StepHeader: () => (
    <TimesHeader
      screen={SCREEN}
      way={SCREEN}
      lead={`Real open times, including the drive to you. ${holdLead("one")}`}
    />
  ),
  Summary: BookingSummary,
};

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Choose a time", matches) }, { name: "robots", content: "noindex" }];
}

export default function RecommendedSchedules({ loaderData, actionData }: Route.ComponentProps) {
  const { session, best, nearest, search, reason, isFull } = loaderData;
  const [first] = best;
  const isChosen = session.visits.some(
    (visit) => search.services.length === 0 || isVisitFor(visit, search.services),
  );
  return (
    <TimesFrame session={session} search={search} nearest={nearest} errors={actionData?.errors}>
      {first ? (
        <Section title="Recommended for you" aside={<SortControl sort={session.sort} />}>
          {session.area && <AreaTime timeZone={session.area.timeZone} at={first.startsAt} className="mb-4" />}
          <SlotForm>
            <ul className="grid gap-4 sm:grid-cols-2">
              {best.map((item, index) => (
                <li key={`${item.groomerId} ${item.startsAt}`} className="grid">
                  <RecommendationCard item={item} first={index === 0 && !isChosen} />
                </li>
              ))}
            </ul>
          </SlotForm>
          <p className="mt-6 text-ink-soft">
            None of these?{" "}
            <TextLink to={timesPath("custom-schedule", toTimesQuery(search))}>See all open days</TextLink> or{" "}
            <TextLink to={timesPath("groomers-list", toTimesQuery(search))}>all groomers near you</TextLink>.
          </p>
        </Section>
      ) : (
        <NoBookingTimes
          session={session}
          title="No open times right now"
          reason={reason}
          nearest={search.lost ? [] : nearest}
          wait={isFull && timesPath("waitlist", {})}
          others
        />
      )}
    </TimesFrame>
  );
}
