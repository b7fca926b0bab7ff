import { Form, redirect, useNavigation } from "react-router";
import { listChangeReasons } from "#features/orders/changes/contract/changes.ts";
import { ReasonChoice } from "#features/orders/changes/parts/reason-choice.tsx";
import { anyPath } from "#features/orders/parts/appointment-path.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { formatList } from "#kit/wire/format/counts.ts";
import { formatDay } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { endOwnSeries, getOwnSeries } from "../contract.ts";
import { datesToEnd, EndFields } from "../parts/end-fields.tsx";
import { SeriesDates } from "../parts/series-dates.tsx";
import { moveOwnSeriesPath, ownSeriesPath } from "../parts/series-paths.ts";
import { everyText, OWN_DATE_WORDS, SERIES_FAULTS, SERIES_FORM } from "../words.ts";
import type { Route } from "./+types/own-series.ts";

const SAVED: Readonly<Record<string, string>> = { ended: SERIES_FORM.ended, moved: SERIES_FORM.ownMoved };
const savedText = (saved: string) => (Object.hasOwn(SAVED, saved) ? SAVED[saved] : undefined);

export async function loader(args: Route.LoaderArgs) {
  const query = { category: "customer-cancellations" } as const;
  const [series, reasons] = await Promise.all([
    call(args, getOwnSeries, { params: { id: args.params.seriesId } }),
    call(args, listChangeReasons, { query }),
  ]);
  return { series, reasons, saved: new URL(args.request.url).searchParams.get("saved") ?? "" };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { seriesId: id } = args.params;
  const [from, reasonId] = [textOf(form, "from"), textOf(form, "reasonId")];
  try {
    if (reasonId === "") throw refuseFields({ reasonId: [SERIES_FAULTS.reason] });
    await call(args, endOwnSeries, { params: { id }, body: { from, reasonId } });
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(`${ownSeriesPath(id)}?saved=ended`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Standing appointment", matches) }, { name: "robots", content: "noindex" }];
}

/** The customer's standing appointments with a groomer: dates ahead, and the end. */
export default function OwnSeries({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { series, reasons, saved } = loaderData;
  const { state } = useNavigation();
  const isOpen = datesToEnd(series).length > 0;
  return (
    <div className="page-width grid max-w-[44rem] gap-6 py-10 md:py-14">
      <PageHeader
        title={`Standing appointment with ${series.groomer.displayName}`}
        back={<TextLink to="/customer/appointments">Your appointments</TextLink>}
        lead={`${everyText(series)}, ${formatList(series.pets.map(({ name }) => name))}`}
      />
      <ErrorSummary stays errors={refused?.errors} />
      {savedText(saved) && !refused && (
        <Notice tone="success" live>
          {savedText(saved)}
        </Notice>
      )}
      {series.endedFrom && (
        <Notice title="Ended">{`No visits from ${formatDay(series.endedFrom)} on.`}</Notice>
      )}
      <Section title="Dates ahead">
        {series.dates.length === 0 && <p className="text-ink-soft">None.</p>}
        <SeriesDates series={series} toVisit={anyPath} words={OWN_DATE_WORDS} />
        {isOpen && series.endedFrom === null && (
          <p className="mt-4">
            <TextLink to={moveOwnSeriesPath(series.id)}>Move to another day or time</TextLink>
          </p>
        )}
      </Section>
      {isOpen && (
        <Form method="post" noValidate>
          <Section title="End the appointments">
            <div className="grid gap-5">
              <EndFields series={series} errors={refused?.errors.from} />
              <ReasonChoice legend="Why?" reasons={reasons} refused={refused} />
              <p className="text-ink-soft">A visit that is soon may need your groomer’s consent.</p>
              <div>
                <Button variant="secondary" busy={state !== "idle"}>
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
