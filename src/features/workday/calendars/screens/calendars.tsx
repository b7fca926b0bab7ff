import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listCalendars } from "../contract.ts";
import { AddCalendarForm } from "../parts/add-calendar-form.tsx";
import { BusyCalendar } from "../parts/busy-calendar.tsx";
import { changeCalendars } from "../parts/change-calendars.ts";
import { OwnLink } from "../parts/own-link.tsx";
import { VisitsInBusyTimes } from "../parts/visits-in-busy-times.tsx";
import { CALENDAR_DONE } from "../words.ts";
import type { Route } from "./+types/calendars.ts";

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const view = await call(args, listCalendars);
  return { view, done: searchParams.get("done"), leaving: searchParams.get("remove") };
}

export async function action(args: Route.ActionArgs) {
  return changeCalendars(args, await args.request.formData());
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Your calendars", matches) }, { name: "robots", content: "noindex" }];
}

/** The calendars elsewhere that block a groomer's time, and the link that shows the visits there. */
export default function Calendars({
  loaderData: { view, done, leaving },
  actionData: answer,
}: Route.ComponentProps) {
  const { calendars, canChange, limit, visits, linkSince } = view;
  const timeZone = view.timeZone ?? "UTC";
  const notice = answer || done === null ? null : (CALENDAR_DONE[done] ?? null);
  return (
    <div className="page-width py-8 md:py-14">
      <PageHeader
        title="Your calendars"
        lead="Let other calendars block your time, and see your visits in them."
        back={<TextLink to="/groomer/availability">Hours and time off</TextLink>}
      />
      <div className="mt-6 grid max-w-sm gap-8 md:mt-8">
        {notice && <Notice tone="success" title={notice} takesFocus={`${done} ${calendars.length}`} />}
        <VisitsInBusyTimes visits={visits} calendars={calendars} />
        <Section title="Calendars that block your time">
          <Card>
            <p className="mb-5 text-ink-soft">
              Customers cannot book you while one of these calendars says that you are busy. Booked visits
              stay. Every 15 minutes we read when you are busy, never what you do.
            </p>
            {calendars.length === 0 ? (
              <p className="text-ink-soft">No calendar blocks your time yet.</p>
            ) : (
              <ul className="divide-y divide-line">
                {calendars.map((calendar) => (
                  <BusyCalendar
                    key={calendar.id}
                    {...{ calendar, timeZone, canChange, answer }}
                    isLeaving={leaving === calendar.id || answer?.form === `remove:${calendar.id}`}
                  />
                ))}
              </ul>
            )}
            {!canChange && (
              <Notice className="mt-5">
                Your brand sets your hours and time off. Please contact its team for changes.
              </Notice>
            )}
            {canChange && calendars.length < limit && (
              <Disclosure
                summary="Add a calendar"
                defaultOpen={answer?.form === "add" || calendars.length === 0}
                className="mt-4 border-b-0"
              >
                <AddCalendarForm answer={answer} />
              </Disclosure>
            )}
            {canChange && calendars.length >= limit && (
              <p className="mt-5 text-ink-soft">You have {limit} calendars, which is the most.</p>
            )}
          </Card>
        </Section>
        <Section title="Your visits in another calendar">
          <Card>
            <OwnLink {...{ linkSince, timeZone, answer }} />
          </Card>
        </Section>
      </div>
    </div>
  );
}
