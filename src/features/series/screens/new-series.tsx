import { redirect } from "react-router";
import { NOT_AT_ONCE } from "#features/booking/clients/words.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm } from "#kit/web/form.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { previewSeries, startSeries } from "../contract.ts";
import { readPlanForm } from "../parts/plan-fields.ts";
import { PlanForm } from "../parts/plan-form.tsx";
import { seriesPath } from "../parts/series-paths.ts";
import { readWeeks, WeeksChoice } from "../parts/weeks-choice.tsx";
import { whyText } from "../words.ts";
import type { Route } from "./+types/new-series.ts";

const TEXTS = { customer: "Client", decides: "If it is not free then, you decide.", why: whyText };

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
  try {
    const body = { ...readPlanForm(form), weeks: readWeeks(args.request) };
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
      <WeeksChoice weeks={weeks} />
      {refusal !== null && <Notice title="Not for this visit">{refusal}</Notice>}
      {preview?.notAtOnce && <Notice title="Not yet">{NOT_AT_ONCE[preview.notAtOnce]}</Notice>}
      {preview && (
        <PlanForm
          key={weeks}
          {...{ preview, formId, refused, texts: TEXTS, isOffered: !preview.notAtOnce }}
        />
      )}
    </div>
  );
}
