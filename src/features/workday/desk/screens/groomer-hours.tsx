import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { usePermissions } from "#features/accounts/parts/permitted.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { formatZoneName } from "#kit/wire/format/times.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { changeAvailability } from "../../hours/parts/change-availability.ts";
import { CutVisits } from "../../hours/parts/cut-visits.tsx";
import { DatesPart, OthersPart, TimeOffPart } from "../../hours/parts/dates-and-time-off.tsx";
import { answerOf, type TeamPart } from "../../hours/parts/hours-form.tsx";
import { HoursPart } from "../../hours/parts/hours-part.tsx";
import { TodayPart } from "../../hours/parts/today-part.tsx";
import { WeekRows } from "../../hours/parts/week-rows.tsx";
import { getApplicationAsStaff } from "../../joining/contract/decision.ts";
import { staffGroomerPath } from "../../joining/parts/staff-groomer-path.ts";
import { getHoursAsStaff } from "../contract/hours.ts";
import { callsOfStaff } from "../parts/change-groomer-hours.ts";
import { ReasonField } from "../parts/reason-field.tsx";
import { writeWeek } from "../parts/seen-week.ts";
import { SeenWeekField } from "../parts/seen-week-field.tsx";
import { DESK_TEXTS } from "../words/changes.ts";
import type { Route } from "./+types/groomer-hours.ts";

export async function loader(args: Route.LoaderArgs) {
  const params = { id: args.params.id };
  const [{ id, displayName }, view] = await Promise.all([
    call(args, getApplicationAsStaff, { params }),
    call(args, getHoursAsStaff, { params }),
  ]);
  const zone = view.timeZone && formatZoneName(view.timeZone, `${view.today}T12:00:00Z`);
  const { searchParams } = new URL(args.request.url);
  const [saved, alike] = [searchParams.get("saved"), searchParams.get("alike") === "on"];
  return { groomer: { id, displayName }, view, zone, saved, alike };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  return changeAvailability(callsOfStaff(args, args.params.id, form), form);
}

/** After a refusal the page shows the hours as they are now. */
export const shouldRevalidate = () => true;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = `Hours of ${loaderData?.groomer.displayName ?? "a groomer"}`;
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

/** When a groomer works, on a page of the team: the groomer's own forms, each with a reason. */
export default function GroomerHours({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { groomer, view, zone, saved, alike } = loaderData;
  const mayGiveUp = usePermissions().includes("orders.write");
  if (answer && answer.cut !== null) return <CutVisits answer={answer} team mayGiveUp={mayGiveUp} />;
  const notice = answer ? null : saved;
  const fields: TeamPart["fields"] = (prefix) => {
    const { errors, values } = answerOf(answer, prefix);
    const name = `${prefix}-reason`;
    return (
      <>
        {prefix.startsWith("day") && (
          <SeenWeekField form={prefix} now={view.hours} saved={notice} {...{ answer, alike }} />
        )}
        <ReasonField
          label={prefix.endsWith("List") ? DESK_TEXTS.removal : DESK_TEXTS.reason}
          name={name}
          value={values?.[name]}
          errors={errors[name]}
        />
      </>
    );
  };
  const form: TeamPart["form"] = (id, props) => (
    <DraftForm name={id} version={id.startsWith("day") ? writeWeek(view.hours) : ""} {...props} />
  );
  const part = { view, answer, team: { fields, form } };
  return (
    <div
      key={groomer.id}
      className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10"
    >
      <PageHeader
        title="Hours and time off"
        lead={`${DESK_TEXTS.hours}${zone ? ` All times are in ${zone}.` : ""}`}
        back={<TextLink to={staffGroomerPath(groomer.id)}>{groomer.displayName}</TextLink>}
      />
      {!view.canChange && <Notice>{DESK_TEXTS.readOnly}</Notice>}
      {view.canChange && (
        <HoursPart ids={["pause"]} title="New bookings" saved={notice}>
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
      {view.takenByOthers.length > 0 && (
        <HoursPart ids={[]} title="Taken by others" saved={notice}>
          <OthersPart view={view} />
        </HoursPart>
      )}
    </div>
  );
}
