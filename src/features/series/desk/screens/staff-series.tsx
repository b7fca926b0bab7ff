import { redirect, useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { Permitted } from "#features/accounts/parts/permitted.tsx";
import { STAFF_PATHS } from "#features/accounts/parts/staff-link.tsx";
import { deskAppointmentPath } from "#features/orders/desk/parts/desk-paths.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { getStaffSelf } from "#features/staff/contract/day.ts";
import { call } from "#kit/web/call.ts";
import { type RefusedForm, refusedForm, textOf } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { formatList } from "#kit/wire/format/counts.ts";
import { formatDay } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { Series } from "../../contract.ts";
import { datesToEnd, EndFields } from "../../parts/end-fields.tsx";
import { readDecision } from "../../parts/plan-fields.ts";
import { SeriesDates } from "../../parts/series-dates.tsx";
import { WaitingDates } from "../../parts/waiting-dates.tsx";
import { everyText } from "../../words.ts";
import { decideDeskDate, endDeskSeries, getDeskSeries, suggestDeskTimes } from "../contract.ts";
import { deskSeriesPath, moveDeskSeriesPath } from "../parts/desk-series-paths.ts";
import { countStaying } from "../rules.ts";
import { DESK_DATE_WORDS, DESK_SERIES_TEXTS, deskWhyText } from "../words.ts";
import type { Route } from "./+types/staff-series.ts";

const { started, decided, moved, ended, left, stay } = DESK_SERIES_TEXTS;
const SAVED: Readonly<Record<string, string>> = { started, decided, moved, ended };

export async function loader(args: Route.LoaderArgs) {
  const params = { id: args.params.seriesId };
  const series = await call(args, getDeskSeries, { params });
  const mayWrite = (await call(args, getStaffSelf)).permissions.includes("orders.write");
  const waiting = series.dates.filter(({ state }) => state === "waits");
  const choices = await Promise.all(
    (mayWrite ? waiting : []).map(async ({ date }) => {
      const { times } = await call(args, suggestDeskTimes, { params: { ...params, date } });
      return { date, times };
    }),
  );
  const saved = new URL(args.request.url).searchParams.get("saved") ?? "";
  const now = nowOf(args);
  return {
    ...{ series, mayWrite, choices, saved: Object.hasOwn(SAVED, saved) ? SAVED[saved] : undefined },
    left: saved === "ended" ? left(countStaying(series.dates, now)) : undefined,
    effects: new Map(
      datesToEnd(series).map(({ date }) => [date, stay(countStaying(series.dates, now, date))] as const),
    ),
  };
}

/** Each form names itself by `part`: the end, or the date that is decided. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { seriesId: id } = args.params;
  const part = textOf(form, "part");
  try {
    if (part === "end") {
      const body = { from: textOf(form, "from"), description: textOf(form, "description") };
      await call(args, endDeskSeries, { params: { id }, body });
      return redirect(`${deskSeriesPath(id)}?saved=ended`);
    }
    await call(args, decideDeskDate, { params: { id, date: part }, body: readDecision(form, part) });
    return redirect(`${deskSeriesPath(id)}?saved=decided`);
  } catch (error) {
    return refusedForm(error, form);
  }
}

/** After a refusal the page shows the dates as they are now. */
export const shouldRevalidate = () => true;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Standing appointment", matches) }, { name: "robots", content: "noindex" }];
}

/** A customer's standing appointments: dates that need a decision, all dates ahead, and the end. */
export default function StaffSeries({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { series, mayWrite, choices, saved, left, effects } = loaderData;
  const { state, formData } = useNavigation();
  const busy = state === "idle" ? null : formData?.get("part");
  const { customer, groomer, pets, endedFrom } = series;
  return (
    <div className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={`Standing appointment of ${customer.displayName}`}
        back={
          <Permitted needs="customers.read">
            <TextLink to={STAFF_PATHS.customer(customer.id)}>The customer</TextLink>
          </Permitted>
        }
        lead={`${everyText(series)}, ${formatList(pets.map(({ name }) => name))} with ${groomer.displayName}`}
      />
      <ErrorSummary stays errors={refused?.errors} />
      {!refused && saved && (
        <Notice tone="success" title={saved} takesFocus={saved}>
          {left}
        </Notice>
      )}
      {endedFrom && <Notice title="Ended">{`No visits from ${formatDay(endedFrom)} on.`}</Notice>}
      <WaitingDates
        {...{ choices, refused, busy, customer: "customer" }}
        title={DESK_SERIES_TEXTS.waits}
        form={DraftForm}
      />
      <Section title="Dates ahead">
        {series.dates.length === 0 && <p className="text-ink-soft">None.</p>}
        <SeriesDates
          series={series}
          toVisit={deskAppointmentPath}
          words={DESK_DATE_WORDS}
          why={deskWhyText}
        />
        {mayWrite && endedFrom === null && datesToEnd(series).length > 0 && (
          <p className="mt-4">
            <TextLink to={moveDeskSeriesPath(series.id)}>Move to another day or time</TextLink>
          </p>
        )}
      </Section>
      {mayWrite && datesToEnd(series).length > 0 && <EndForm {...{ series, effects, refused, busy }} />}
    </div>
  );
}

type EndProps = {
  series: Series;
  effects: ReadonlyMap<string, string>;
  refused: RefusedForm | undefined;
  busy: unknown;
};

function EndForm({ series, effects, refused, busy }: EndProps) {
  return (
    <DraftForm name="end" version={series.endedFrom ?? ""}>
      <Section title="End the appointments">
        <div className="grid gap-4">
          <EndFields series={series} errors={refused?.errors.from} effectOf={(date) => effects.get(date)} />
          <Field
            label="Reason"
            name="description"
            hint="For the team alone."
            errors={refused?.errors.description}
          >
            <Textarea maxLength={1_000} defaultValue={refused?.values.description} />
          </Field>
          <div>
            <Button variant="danger" name="part" value="end" busy={busy === "end"}>
              End from this date on
            </Button>
          </div>
        </div>
      </Section>
    </DraftForm>
  );
}
