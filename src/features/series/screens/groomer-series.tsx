import { Form, redirect, useNavigation } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { formatList } from "#kit/wire/format/counts.ts";
import { formatDay } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { decideSeriesDate, endGroomerSeries, getGroomerSeries, suggestSeriesTimes } from "../contract.ts";
import { datesToEnd, EndFields } from "../parts/end-fields.tsx";
import { readDecision } from "../parts/plan-fields.ts";
import { SeriesDates } from "../parts/series-dates.tsx";
import { moveSeriesPath, SERIES_PATH, seriesPath } from "../parts/series-paths.ts";
import { WaitingDates } from "../parts/waiting-dates.tsx";
import { DATE_WORDS, everyText, SERIES_FORM, whyText } from "../words.ts";
import type { Route } from "./+types/groomer-series.ts";

const { started, ended, decided, moved } = SERIES_FORM;
const SAVED = { started, ended, decided, moved };
const savedText = (saved: string) => Object.entries(SAVED).find(([key]) => key === saved)?.[1];

export async function loader(args: Route.LoaderArgs) {
  const params = { id: args.params.seriesId };
  const series = await call(args, getGroomerSeries, { params });
  const waiting = series.dates.filter(({ state }) => state === "waits");
  const choices = await Promise.all(
    waiting.map(async ({ date }) => {
      const { times } = await call(args, suggestSeriesTimes, { params: { ...params, date } });
      return { date, times };
    }),
  );
  return { series, choices, saved: new URL(args.request.url).searchParams.get("saved") ?? "" };
}

/** Each form names itself by `part`: the end, or the date that is decided. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { seriesId: id } = args.params;
  const part = textOf(form, "part");
  try {
    if (part === "end") {
      await call(args, endGroomerSeries, { params: { id }, body: { from: textOf(form, "from") } });
      return redirect(`${seriesPath(id)}?saved=ended`);
    }
    await call(args, decideSeriesDate, { params: { id, date: part }, body: readDecision(form, part) });
    return redirect(`${seriesPath(id)}?saved=decided`);
  } catch (error) {
    return refusedForm(error, form);
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Standing appointment", matches) }, { name: "robots", content: "noindex" }];
}

/** Standing appointments of a client: dates that need a decision, all dates ahead, and the end. */
export default function GroomerSeries({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { series, choices, saved } = loaderData;
  const { state, formData } = useNavigation();
  const busy = state === "idle" ? null : formData?.get("part");
  const isOpen = datesToEnd(series).length > 0;
  return (
    <div className="page-width grid max-w-[44rem] gap-6 py-8 md:py-12">
      <PageHeader
        title={series.customer.displayName}
        back={<TextLink to={SERIES_PATH}>Standing appointments</TextLink>}
        lead={`${everyText(series)}, ${formatList(series.pets.map(({ name }) => name))}`}
      />
      <ErrorSummary stays errors={refused?.errors} />
      {!refused && savedText(saved) && (
        <Notice tone="success" live>
          {savedText(saved)}
        </Notice>
      )}
      {series.endedFrom && (
        <Notice title="Ended">{`No visits from ${formatDay(series.endedFrom)} on.`}</Notice>
      )}
      <WaitingDates {...{ choices, refused, busy, customer: "client" }} title={(day) => `${day} needs you`} />
      <Section title="Dates ahead">
        {series.dates.length === 0 && <p className="text-ink-soft">None.</p>}
        <SeriesDates
          series={series}
          toVisit={(id) => `/groomer/appointments/${id}`}
          words={DATE_WORDS}
          why={whyText}
        />
        {isOpen && series.endedFrom === null && (
          <p className="mt-4">
            <TextLink to={moveSeriesPath(series.id)}>Move to another day or time</TextLink>
          </p>
        )}
      </Section>
      {isOpen && (
        <Form method="post" noValidate className="grid gap-4">
          <Section title="End the appointments">
            <div className="grid gap-4">
              <EndFields series={series} errors={refused?.errors.from} />
              <div>
                <Button variant="secondary" name="part" value="end" busy={busy === "end"}>
                  End from this date on
                </Button>
              </div>
            </div>
          </Section>
        </Form>
      )}
    </div>
  );
}
