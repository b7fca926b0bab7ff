import { Form, redirect, useNavigation } from "react-router";
import { NOT_AT_ONCE } from "#features/booking/clients/words.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { type RefusedForm, refusedForm, textOf } from "#kit/web/form.ts";
import { asRefusal, type FieldErrors, refuseFields } from "#kit/wire/errors.ts";
import { formatList } from "#kit/wire/format/counts.ts";
import { formatDay, formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatVisit } from "#kit/wire/format/times.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ChoiceCard } from "#ui/choice-card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { Select } from "#ui/select.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { previewSeries, type SeriesPreview, startSeries } from "../contract.ts";
import { seriesPath } from "../parts/series-paths.ts";
import { everyText, SERIES_FORM, whyText } from "../words.ts";
import type { Route } from "./+types/new-series.ts";

const SKIP = "skip";
const USUAL_WEEKS = 6;
const WEEKS = Array.from({ length: 11 }, (_, nth) => String(nth + 2));
const fieldOf = (date: string) => `change-${date}`;

const readWeeks = (request: Request) => {
  const weeks = new URL(request.url).searchParams.get("weeks") ?? "";
  return WEEKS.includes(weeks) ? Number(weeks) : USUAL_WEEKS;
};

export async function loader(args: Route.LoaderArgs) {
  const { orderId } = args.params;
  const weeks = readWeeks(args.request);
  // Every view of the form has an id of its own, so that a second press starts no second series.
  return { orderId, weeks, formId: crypto.randomUUID(), ...(await readPreview(args, orderId, weeks)) };
}

async function readPreview(args: Anywhere, id: string, weeks: number) {
  try {
    return { preview: await call(args, previewSeries, { params: { id }, query: { weeks } }), refusal: null };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code !== "conflict") throw error;
    return { preview: null, refusal: refusal.message };
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const dates = form.getAll("conflict").map(String);
  const undecided = dates.filter((date) => textOf(form, fieldOf(date)) === "");
  if (undecided.length > 0) {
    const errors: FieldErrors = {};
    for (const date of undecided) errors[fieldOf(date)] = [SERIES_FORM.undecided];
    return refusedForm(refuseFields(errors), form);
  }
  const changes = dates.map((date) => {
    const startsAt = textOf(form, fieldOf(date));
    return startsAt === SKIP ? { date } : { date, startsAt };
  });
  const agreedTotal = { min: Number(textOf(form, "min")), max: Number(textOf(form, "max")) };
  const isAgreed = (form.get("isAgreed") === "on") as true;
  const body = { id: textOf(form, "id"), weeks: readWeeks(args.request), changes, agreedTotal, isAgreed };
  try {
    const { id } = await call(args, startSeries, { params: { id: args.params.orderId }, body });
    return redirect(`${seriesPath(id)}?saved=started`);
  } catch (error) {
    return refusedForm(error, form);
  }
}

/** Reads the dates again after a refusal too: what was free may be taken. */
export function shouldRevalidate() {
  return true;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Standing appointment", matches) }, { name: "robots", content: "noindex" }];
}

/** The groomer repeats a visit every few weeks, after a look at its dates and their conflicts. */
export default function NewSeries({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { orderId, weeks, preview, refusal, formId } = loaderData;
  return (
    <div className="page-width grid max-w-[44rem] gap-6 py-8 md:py-12">
      <PageHeader
        title="Make it a standing appointment"
        back={<TextLink to={`/groomer/appointments/${orderId}`}>The visit</TextLink>}
        lead="The same pets, services and address at the same time, paid in cash."
      />
      <ErrorSummary stays errors={refused?.errors} />
      <Form method="get" noValidate className="flex items-end gap-3">
        <Field label="How often" name="weeks" className="flex-1">
          <Select
            key={weeks}
            defaultValue={String(weeks)}
            options={WEEKS.map((value) => ({ value, label: `Every ${value} weeks` }))}
          />
        </Field>
        <Button variant="secondary" className="min-h-12">
          Show dates
        </Button>
      </Form>
      {refusal !== null && <Notice title="Not for this visit">{refusal}</Notice>}
      {preview?.notAtOnce && <Notice title="Not yet">{NOT_AT_ONCE[preview.notAtOnce]}</Notice>}
      {preview && <Dates key={weeks} preview={preview} formId={formId} refused={refused} />}
    </div>
  );
}

type DatesProps = { preview: SeriesPreview; formId: string; refused: RefusedForm | undefined };

function Dates({ preview, formId, refused }: DatesProps) {
  const { state, formMethod } = useNavigation();
  const { price, notAtOnce, dates } = preview;
  const rows = [
    { term: "Client", value: preview.customer.displayName },
    ...preview.pets.map(({ name, services }) => ({ term: name, value: formatList(services) })),
    { term: "When", value: everyText(preview) },
  ];
  return (
    <>
      <Card>
        <SummaryList rows={rows} />
      </Card>
      <Form method="post" noValidate className="grid gap-6">
        <input type="hidden" name="id" value={formId} />
        <input type="hidden" name="min" value={price?.min ?? 0} />
        <input type="hidden" name="max" value={price?.max ?? 0} />
        <Section title="Dates that are booked now">
          {dates.length === 0 && <p className="text-ink-soft">No date is within reach yet.</p>}
          <ul className="grid gap-4">
            {dates.map((date) => (
              <li key={date.date}>
                {date.price ? (
                  <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                    <span>{formatDayAndTime(date.startsAt, preview.timeZone)}</span>
                    <Badge tone="success">{`Free, ${formatRange(date.price)}`}</Badge>
                  </p>
                ) : (
                  <Conflict date={date} refused={refused} />
                )}
              </li>
            ))}
          </ul>
        </Section>
        <p className="text-ink-soft">
          {`From ${formatDay(preview.plannedFrom)} on, each date is booked as soon as your calendar reaches it. `}
          If it is not free then, you decide.
        </p>
        {!notAtOnce && (
          <>
            <Checkbox
              name="isAgreed"
              label={`The client agreed to these visits, to ${price ? formatRange(price) : "the price"} each, and to pay in cash.`}
              errors={refused?.errors.isAgreed}
            />
            <div>
              <Button size="lg" busy={state !== "idle" && formMethod === "POST"}>
                Set up the appointments
              </Button>
            </div>
          </>
        )}
      </Form>
    </>
  );
}

type ConflictProps = { date: SeriesPreview["dates"][number]; refused: RefusedForm | undefined };

/** A date that is not free: why, the nearest times, or a skip. */
function Conflict({ date: { date, reason, nearest }, refused }: ConflictProps) {
  const name = fieldOf(date);
  const chosen = refused?.values[name];
  return (
    <>
      <input type="hidden" name="conflict" value={date} />
      <FieldGroup
        legend={`${formatDay(date)}: ${reason ? whyText(reason) : ""}`}
        name={name}
        layout="stack"
        errors={refused?.errors[name]}
      >
        {nearest.map((slot) => (
          <ChoiceCard
            key={slot.startsAt}
            name={name}
            value={slot.startsAt}
            title={formatVisit(slot)}
            aside={formatRange(slot.price)}
            defaultChecked={chosen === slot.startsAt}
            required
          />
        ))}
        <ChoiceCard
          name={name}
          value={SKIP}
          title="Skip this date"
          defaultChecked={chosen === SKIP}
          required
        />
      </FieldGroup>
    </>
  );
}
