import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { hasBegunVisit } from "../../rules/marks.ts";
import { petNames } from "../../rules/order.ts";
import { PHOTO_SIDES } from "../../rules/pet-report.ts";
import { getGroomerOrder } from "../contract/requests.ts";
import { removeVisitPhoto, uploadVisitPhoto, writeReport } from "../contract/visit-report.ts";
import { readReport } from "../parts/report-fields.ts";
import { ReportForm } from "../parts/report-form.tsx";
import { whenOf } from "../parts/request-facts.tsx";
import { completePath, groomerReportPath } from "../parts/visit-paths.ts";
import { VisitPhotoForms } from "../parts/visit-photo-forms.tsx";
import type { Route } from "./+types/groomer-report.ts";

export async function loader(args: Route.LoaderArgs) {
  const order = await call(args, getGroomerOrder, { params: { id: args.params.orderId } });
  const takesPlace = order.status === "accepted" || order.status === "complete";
  if (!takesPlace || !hasBegunVisit(order, nowOf(args))) throw redirect(completePath(order.id));
  return { order, isSaved: new URL(args.request.url).searchParams.has("saved") };
}

export async function action(args: Route.ActionArgs) {
  const id = args.params.orderId;
  const form = await args.request.formData();
  if (textOf(form, "intent") !== "report") return savePhoto(args, id, form);
  const { petServicesByPet } = await call(args, getGroomerOrder, { params: { id } });
  const { body, rename } = readReport(form, petServicesByPet);
  try {
    await call(args, writeReport, { params: { id }, body });
  } catch (error) {
    return refusedForm(error, form, rename);
  }
  return redirect(`${groomerReportPath(id)}?saved`);
}

/** Saves or removes the photo that a form without scripts names, such as `before-<id of the service>`. */
async function savePhoto(args: Anywhere, id: string, form: FormData) {
  const kind = textOf(form, "kind");
  const side = PHOTO_SIDES.find((one) => kind.startsWith(`${one}-`)) ?? "before";
  const params = { id, petServiceId: kind.slice(side.length + 1), side };
  const given = form.get("file");
  try {
    if (textOf(form, "intent") === "remove-photo") {
      await call(args, removeVisitPhoto, { params, query: { photo: textOf(form, "photo") || undefined } });
    } else {
      const file = given instanceof File ? given : new File([], "");
      const base = form.has("base") ? textOf(form, "base") : undefined;
      await call(args, uploadVisitPhoto, { params, query: { base }, file });
    }
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(groomerReportPath(id));
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Report", matches) }, { name: "robots", content: "noindex" }];
}

/** The groomer's report on a visit: photos first, then what was found on each pet. */
export default function GroomerReport({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { order, isSaved } = loaderData;
  const kind = refused?.values.kind ?? "";
  const isComplete = order.status === "complete";
  return (
    <div className="page-width grid max-w-[44rem] gap-6 py-8 md:py-12">
      <PageHeader
        back={<TextLink to={completePath(order.id)}>Back to the visit</TextLink>}
        title={`Report on ${petNames(order)}`}
        lead={whenOf(order)}
      />
      {kind === "" && <ErrorSummary stays errors={refused?.errors} />}
      {isSaved && !refused && (
        <Notice
          tone="success"
          title="The report is saved"
          takesFocus="The report is saved"
          actions={!isComplete && <LinkButton to={completePath(order.id)}>Complete the visit</LinkButton>}
        >
          {isComplete
            ? "The customer sees it on the report card."
            : "The customer gets it when you complete the visit."}
        </Notice>
      )}
      <VisitPhotoForms order={order} beside={order.photosBeside} kind={kind} refused={refused} />
      <ReportForm order={order} refused={kind === "" ? refused : undefined} />
    </div>
  );
}
