import type { ReactNode } from "react";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { formatZoneName } from "#kit/wire/format/times.ts";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getHours } from "../contract.ts";
import { changeAvailability } from "../parts/change-availability.ts";
import { CutVisits } from "../parts/cut-visits.tsx";
import { DatesPart, OthersPart, TimeOffPart } from "../parts/dates-and-time-off.tsx";
import { TodayPart } from "../parts/today-part.tsx";
import { WeekRows } from "../parts/week-rows.tsx";
import type { Route } from "./+types/availability.ts";

export async function loader(args: Route.LoaderArgs) {
  const view = await call(args, getHours);
  const zone = view.timeZone && formatZoneName(view.timeZone, `${view.today}T12:00:00Z`);
  return { view, zone, saved: new URL(args.request.url).searchParams.get("saved") };
}

export async function action(args: Route.ActionArgs) {
  return changeAvailability(args, await args.request.formData());
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Hours and time off", matches) }, { name: "robots", content: "noindex" }];
}

/** When the groomer works. Each section has forms of its own. A change that cuts visits lists them first. */
export default function Availability({
  loaderData: { view, zone, saved },
  actionData,
}: Route.ComponentProps) {
  if (actionData && actionData.cut !== null) return <CutVisits answer={actionData} />;
  const part = { view, answer: actionData };
  const notice = actionData ? null : saved;
  return (
    <div className="page-width py-8 md:py-14">
      <PageHeader
        title="Hours and time off"
        lead={`When customers can book you.${zone ? ` All times are in ${zone}.` : ""}`}
      />
      <div className="mt-6 grid max-w-sm gap-8 md:mt-8">
        {!view.canChange && (
          <Notice>Your brand sets your hours and time off. Please contact its team for changes.</Notice>
        )}
        {view.canChange && (
          <Part ids={["pause", "today"]} title="Today" saved={notice}>
            <TodayPart {...part} />
          </Part>
        )}
        <Part
          ids={["day1", "day2", "day3", "day4", "day5", "day6", "day7"]}
          title="Weekly hours"
          saved={notice}
        >
          <WeekRows {...part} />
        </Part>
        <Part ids={["dates", "datesList"]} title="Other hours on dates" saved={notice}>
          <DatesPart {...part} />
        </Part>
        <Part ids={["off", "offList"]} title="Time off" saved={notice}>
          <TimeOffPart {...part} />
        </Part>
        <Part ids={[]} title="Other calendars" saved={notice}>
          <p className="text-ink-soft">
            Let your private calendar block your time, and see your visits in it.
          </p>
          <p className="mt-3">
            <TextLink to="/groomer/availability/calendars">Your calendars</TextLink>
          </p>
        </Part>
        {view.takenByOthers.length > 0 && (
          <Part ids={[]} title="Taken by others" saved={notice}>
            <OthersPart view={view} />
          </Part>
        )}
      </div>
    </div>
  );
}

/** A section of the page. It says "Saved" after one of its forms was saved. */
function Part({
  ids,
  title,
  saved,
  children,
}: {
  ids: readonly string[];
  title: string;
  saved: string | null;
  children: ReactNode;
}) {
  const own = saved !== null && ids.includes(saved) ? saved : null;
  return (
    <Section id={own ? `${own}-part` : undefined} title={title}>
      <Card>
        {own && (
          <Notice tone="success" takesFocus={own} className="mb-5">
            Saved.
          </Notice>
        )}
        {children}
      </Card>
    </Section>
  );
}
