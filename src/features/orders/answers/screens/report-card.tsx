import { redirect } from "react-router";
import { PetDrawing } from "#features/pets/parts/pet-drawing.tsx";
import { titleOf, useSite } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { formatDay, formatYear } from "#kit/wire/format/dates.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getOrder } from "../../contract/order.ts";
import { anyPath, reportPath } from "../../parts/appointment-path.ts";
import { PrintButton } from "../../parts/print-button.tsx";
import { RebookButton } from "../../parts/rebook-button.tsx";
import { ServiceReport } from "../../parts/service-report.tsx";
import { dayText } from "../../rules/order.ts";
import { type CardReport, getCardReport } from "../contract/report.ts";
import { getReportShare, setReportShare } from "../contract/report-share.ts";
import { PetReportView } from "../parts/pet-report-view.tsx";
import { SharingForm } from "../parts/sharing-form.tsx";
import { nextVisitDay } from "../rules/next-visit.ts";
import type { Route } from "./+types/report-card.ts";

/** Loads the report card of a complete visit. Any other order redirects to the appointment's page. */
export async function loader(args: Route.LoaderArgs) {
  const { orderId, petId } = args.params;
  const [report, order, sharing] = await Promise.all([
    call(args, getCardReport, { params: { orderId, petId } }),
    call(args, getOrder, { params: { id: orderId } }),
    call(args, getReportShare, { params: { orderId, petId } }),
  ]);
  if (!report.isComplete) throw redirect(anyPath(orderId));
  const others = order.petServicesByPet.map(({ pet }) => pet).filter(({ id }) => id !== report.pet.id);
  const isSaved = new URL(args.request.url).searchParams.has("saved");
  const start = report.order.appointmentStart;
  const weeks = report.petReport?.nextVisitWeeks ?? null;
  const next =
    start !== null && weeks !== null
      ? nextVisitDay({ start, weeks, timeZone: report.area.timeZone }, nowOf(args))
      : null;
  return { report, next, sharing, isSaved, others: others.map(({ id, name }) => ({ id, name })) };
}

export async function action(args: Route.ActionArgs) {
  const { orderId, petId } = args.params;
  const form = await args.request.formData();
  const body = { isShared: form.has("isShared"), inGallery: form.has("inGallery") };
  try {
    await call(args, setReportShare, { params: { orderId, petId }, body });
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(`${reportPath(orderId, petId)}?saved`);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? titleOfReport(loaderData.report) : "Report card";
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

type ReportProps = { report: CardReport };

const titleOfReport = ({ pet }: CardReport) => `Report card of ${pet.name}`;

/** The page of a pet's report card: what the groomer wrote and photographed, and the services. */
export default function ReportCard({ loaderData, actionData }: Route.ComponentProps) {
  const { report, next, sharing, isSaved, others } = loaderData;
  const { order, area, serviceProvider } = report;
  const start = order.appointmentStart;
  const facts = [
    start && `${dayText(start, area.timeZone)}, ${formatYear(start, area.timeZone)}`,
    serviceProvider && `with ${serviceProvider.displayName}`,
  ];
  return (
    <div className="page-width grid max-w-[48rem] gap-6 py-10 md:py-14 print:max-w-none print:p-0">
      <PageHeader
        back={
          <TextLink to={anyPath(order.id)} className="print:hidden">
            Back to the appointment
          </TextLink>
        }
        title={titleOfReport(report)}
        lead={facts.filter(Boolean).join(" ")}
        actions={<PrintButton />}
      />
      <ReportPaper report={report} />
      {report.petReport?.nextVisitWeeks != null && (
        <RebookButton
          orderId={order.id}
          date={next ?? undefined}
          label={next ? `Book the next visit, from ${formatDay(next)}` : "Book the next visit"}
          variant="primary"
        />
      )}
      <SharingForm
        sharing={sharing}
        petName={report.pet.name}
        timeZone={area.timeZone}
        isSaved={isSaved}
        fault={Object.values(actionData?.errors ?? {}).flat()[0] ?? null}
      />
      {others.length > 0 && (
        <nav aria-label="Other pets of this visit" className="flex flex-wrap gap-x-6 gap-y-2 print:hidden">
          {others.map(({ id, name }) => (
            <TextLink key={id} to={reportPath(order.id, id)} className="wrap-anywhere">
              Report card of {name}
            </TextLink>
          ))}
        </nav>
      )}
    </div>
  );
}

function ReportPaper({ report }: ReportProps) {
  const { order, area, pet, services, petReport, total, serviceProvider } = report;
  const site = useSite();
  const isWritten =
    (petReport !== null && isReported(petReport)) ||
    services.some(
      ({ spNote, beforePhoto, afterPhoto }) => spNote !== "" || beforePhoto !== null || afterPhoto !== null,
    );
  return (
    <Card className="grid gap-6 print:border-0 print:bg-transparent print:p-0">
      <div className="flex items-center gap-4">
        <PetDrawing petType={pet.petType} coat={pet.coat} className="w-16 shrink-0" />
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{pet.breed}</span>
          <span className="block text-sm text-ink-soft">
            {site.name}, {area.name}, visit {order.number}
          </span>
        </p>
      </div>
      {!isWritten && (
        <EmptyState title="No notes or photos" className="print:hidden">
          {serviceProvider?.displayName ?? "Your groomer"} left no notes or photos of {pet.name} for this
          visit.
        </EmptyState>
      )}
      {petReport && <PetReportView report={petReport} />}
      <ul className="grid gap-3">
        {services.map((line) => (
          <ServiceReport key={line.petServiceId} line={line} petName={pet.name} />
        ))}
      </ul>
      {total !== null && (
        <p className="flex items-baseline justify-between gap-4 border-t border-line pt-3 font-semibold">
          <span>Services of {pet.name}</span>
          <span className="tabular-nums">{formatCents(total)}</span>
        </p>
      )}
    </Card>
  );
}

/** Whether a groomer wrote anything: a row may exist only for the owner's choice about the gallery. */
function isReported({ findings, note, nextVisitWeeks }: NonNullable<CardReport["petReport"]>): boolean {
  return findings.length > 0 || note !== "" || nextVisitWeeks !== null;
}
