import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { formatZoneName } from "#kit/wire/format/times.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getHours } from "../contract.ts";
import { changeAvailability, ownCalls } from "../parts/change-availability.ts";
import { CutVisits } from "../parts/cut-visits.tsx";
import { DatesPart, OthersPart, TimeOffPart } from "../parts/dates-and-time-off.tsx";
import { HoursPart } from "../parts/hours-part.tsx";
import { TodayPart } from "../parts/today-part.tsx";
import { WeekRows } from "../parts/week-rows.tsx";
import type { Route } from "./+types/availability.ts";

export async function loader(args: Route.LoaderArgs) {
  const view = await call(args, getHours);
  const zone = view.timeZone && formatZoneName(view.timeZone, `${view.today}T12:00:00Z`);
  return { view, zone, saved: new URL(args.request.url).searchParams.get("saved") };
}

export async function action(args: Route.ActionArgs) {
  return changeAvailability(ownCalls(args), await args.request.formData());
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
          <HoursPart ids={["pause", "today"]} title="Today" saved={notice}>
            <TodayPart {...part} />
          </HoursPart>
        )}
        <HoursPart
          ids={["day1", "day2", "day3", "day4", "day5", "day6", "day7"]}
          title="Weekly hours"
          saved={notice}
        >
          <WeekRows {...part} />
        </HoursPart>
        <HoursPart ids={["dates", "datesList"]} title="Other hours on dates" saved={notice}>
          <DatesPart {...part} />
        </HoursPart>
        <HoursPart ids={["off", "offList"]} title="Time off" saved={notice}>
          <TimeOffPart {...part} />
        </HoursPart>
        <HoursPart ids={[]} title="Other calendars" saved={notice}>
          <p className="text-ink-soft">
            Let your private calendar block your time, and see your visits in it.
          </p>
          <p className="mt-3">
            <TextLink to="/groomer/availability/calendars">Your calendars</TextLink>
          </p>
        </HoursPart>
        {view.takenByOthers.length > 0 && (
          <HoursPart ids={[]} title="Taken by others" saved={notice}>
            <OthersPart view={view} />
          </HoursPart>
        )}
      </div>
    </div>
  );
}
