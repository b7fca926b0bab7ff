import { Form, redirect, useNavigation } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm } from "#kit/web/form.ts";
import { asRefusal, type FieldErrors } from "#kit/wire/errors.ts";
import { formatDay, formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { moveSeries, previewSeriesMove, type SeriesMove } from "../contract/move.ts";
import type { Series } from "../contract.ts";
import { getGroomerSeries } from "../contract.ts";
import { MovedVisits } from "../parts/move-fields.tsx";
import { changeFields, readMoveForm } from "../parts/plan-fields.ts";
import { seriesPath } from "../parts/series-paths.ts";
import { everyText } from "../words.ts";
import type { Route } from "./+types/move-series.ts";

type Rule = { from: string; to: string; time: string };

function readRule(request: Request): Rule {
  const { searchParams } = new URL(request.url);
  const read = (name: string) => searchParams.get(name) ?? "";
  return { from: read("from"), to: read("to"), time: read("time") };
}

export async function loader(args: Route.LoaderArgs) {
  const id = args.params.seriesId;
  const series = await call(args, getGroomerSeries, { params: { id } });
  const rule = readRule(args.request);
  // Every view of the form has an id of its own, so that a second press moves nothing again.
  return { series, rule, formId: crypto.randomUUID(), ...(await readMove(args, id, rule)) };
}

/** What the move means, or which fields cannot be. Nothing before a date is chosen. */
async function readMove(
  args: Anywhere,
  id: string,
  rule: Rule,
): Promise<{ move: SeriesMove | null; faults: FieldErrors }> {
  if (rule.from === "") return { move: null, faults: {} };
  try {
    return { move: await call(args, previewSeriesMove, { params: { id }, query: rule }), faults: {} };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code !== "validation_failed" && refusal?.code !== "conflict") throw error;
    return { move: null, faults: refusal.errors ?? { "": [refusal.message] } };
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { seriesId: id } = args.params;
  try {
    const body = { ...readMoveForm(form), ...readRule(args.request) };
    await call(args, moveSeries, { params: { id }, body });
  } catch (error) {
    return refusedForm(error, form, changeFields(form));
  }
  return redirect(`${seriesPath(id)}?saved=moved`);
}

/** Reads the dates again after a refusal too: what was free may be taken. */
export const shouldRevalidate = () => true;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Another time", matches) }, { name: "robots", content: "noindex" }];
}

/** The groomer moves this and later dates of a series, after a look at what that means for each visit. */
export default function MoveSeries({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { series, rule, move, faults, formId } = loaderData;
  const { state, formMethod } = useNavigation();
  return (
    <div className="page-width grid max-w-[44rem] gap-6 py-8 md:py-12">
      <PageHeader
        title="Another time for these appointments"
        back={<TextLink to={seriesPath(series.id)}>{series.customer.displayName}</TextLink>}
        lead={everyText(series)}
      />
      <ErrorSummary stays errors={refused?.errors ?? faults} />
      {series.endedFrom ? (
        <Notice title="Ended">{`No visits from ${formatDay(series.endedFrom)} on.`}</Notice>
      ) : (
        <RuleForm key={JSON.stringify(rule)} {...{ series, rule, faults }} />
      )}
      {move && (
        <Form method="post" noValidate className="grid gap-6">
          <input type="hidden" name="id" value={formId} />
          <Section title="Booked visits">
            {move.dates.length === 0 && <p className="text-ink-soft">No booked visit moves.</p>}
            <MovedVisits
              dates={move.dates}
              timeZone={move.timeZone}
              errors={refused?.errors ?? {}}
              values={refused?.values ?? {}}
            />
          </Section>
          <p className="text-ink-soft">
            {`From ${formatDay(move.plannedFrom)} on, each date is booked at ${formatWallTime(move.time)}. `}
            No price rises by the move.
          </p>
          <Checkbox
            name="isAgreed"
            label="The client agreed to the new time of these visits and of all later ones."
            errors={refused?.errors.isAgreed}
          />
          <div>
            <Button size="lg" busy={state !== "idle" && formMethod === "POST"}>
              Move the appointments
            </Button>
          </div>
        </Form>
      )}
    </div>
  );
}

/** Which date moves first, and where to. */
function RuleForm({ series, rule, faults }: { series: Series; rule: Rule; faults: FieldErrors }) {
  const { dates, timeZone, startTime } = series;
  const planned = dates.find(({ state }) => state === "planned");
  const options = dates
    .filter((date) => date.state !== "planned" || date === planned)
    .map(({ date, startsAt }) => ({ value: date, label: formatDayAndTime(startsAt, timeZone) }));
  const first = rule.from || (options[0]?.value ?? "");
  return (
    <Form method="get" noValidate className="grid gap-4">
      <Field
        label="First date that moves"
        name="from"
        errors={faults.from}
        hint="All later ones move too, by at most six days."
      >
        <Select defaultValue={first} options={options} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="New day" name="to" errors={faults.to}>
          <TextInput type="date" defaultValue={rule.to || first} />
        </Field>
        <Field label="New time" name="time" errors={faults.time}>
          <TextInput type="time" step={900} defaultValue={rule.time || startTime} />
        </Field>
      </div>
      <div>
        <Button variant="secondary">Show dates</Button>
      </div>
    </Form>
  );
}
