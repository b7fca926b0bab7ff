import { redirect } from "react-router";
import { DESK_BOOK_TEXTS } from "#features/booking/desk/words.ts";
import { getDeskAppointment } from "#features/orders/desk/contract/appointment.ts";
import { deskAppointmentPath } from "#features/orders/desk/parts/desk-paths.ts";
import { whereOfOrder } from "#features/orders/desk/parts/where-of-order.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm } from "#kit/web/form.ts";
import type { WhereHandle } from "#kit/web/where-handle.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { readPlanForm } from "../../parts/plan-fields.ts";
import { PlanForm } from "../../parts/plan-form.tsx";
import { readWeeks, WeeksChoice } from "../../parts/weeks-choice.tsx";
import { previewDeskSeries, startDeskSeries } from "../contract.ts";
import { deskSeriesPath } from "../parts/desk-series-paths.ts";
import { DESK_SERIES_TEXTS, deskWhyText } from "../words.ts";
import type { Route } from "./+types/staff-new-series.ts";

const TEXTS = { customer: "Customer", decides: DESK_SERIES_TEXTS.decides, why: deskWhyText };

export async function loader(args: Route.LoaderArgs) {
  const { orderId } = args.params;
  const weeks = readWeeks(args.request);
  const wasBooked = new URL(args.request.url).searchParams.has("booked");
  // Every view of the form has an id of its own, so that a second press starts no second series.
  const formId = crypto.randomUUID();
  const [plan, order] = await Promise.all([
    readPreview(args, orderId, weeks),
    call(args, getDeskAppointment, { params: { id: orderId } }),
  ]);
  return { orderId, weeks, formId, wasBooked, ...plan, where: whereOfOrder({ order }) };
}

async function readPreview(args: Anywhere, id: string, weeks: number) {
  try {
    const preview = await call(args, previewDeskSeries, { params: { id }, query: { weeks } });
    return { preview, refusal: null };
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
    const { id } = await call(args, startDeskSeries, { params: { id: args.params.orderId }, body });
    return redirect(`${deskSeriesPath(id)}?saved=started`);
  } catch (error) {
    return refusedForm(error, form);
  }
}

export const handle: WhereHandle<Route.ComponentProps["loaderData"]> = { whereOf: ({ where }) => where };

/** Reads the dates again after a refusal too: what was free may be taken. */
export const shouldRevalidate = () => true;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Standing appointment", matches) }, { name: "robots", content: "noindex" }];
}

/** The team repeats a customer's visit every few weeks, after a look at its dates and their conflicts. */
export default function StaffNewSeries({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { orderId, weeks, preview, refusal, formId, wasBooked } = loaderData;
  return (
    <div className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title="Make it a standing appointment"
        back={<TextLink to={deskAppointmentPath(orderId)}>The appointment</TextLink>}
        lead={DESK_SERIES_TEXTS.lead}
      />
      {wasBooked && !refused && <Notice tone="success">{DESK_BOOK_TEXTS.booked}</Notice>}
      <ErrorSummary stays errors={refused?.errors} />
      <WeeksChoice weeks={weeks} />
      {refusal !== null && <Notice title="Not for this visit">{refusal}</Notice>}
      {preview?.notAtOnce && (
        <Notice tone="warn" title="Still open">
          {DESK_SERIES_TEXTS.notReady[preview.notAtOnce]}
        </Notice>
      )}
      {preview && <PlanForm key={weeks} {...{ preview, formId, refused, texts: TEXTS }} isOffered />}
    </div>
  );
}
