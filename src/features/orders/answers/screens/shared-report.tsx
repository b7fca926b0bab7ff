import { PetDrawing } from "#features/pets/parts/pet-drawing.tsx";
import { titleOf, useSite } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { Card } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { PrintButton } from "../../parts/print-button.tsx";
import { VisitNotes } from "../../parts/service-report.tsx";
import { getSharedReport } from "../contract/report-share.ts";
import { PetReportView } from "../parts/pet-report-view.tsx";
import type { Route } from "./+types/shared-report.ts";

export async function loader(args: Route.LoaderArgs) {
  return { report: await call(args, getSharedReport, { params: { token: args.params.token } }) };
}

/** The link is the only key, so neither a cache nor another site may learn it. */
export function headers() {
  return {
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `Report on ${loaderData.report.pet.name}` : "Report";
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

/** The page of a report that its owner shares: without the owner's name, address and prices. */
export default function SharedReport({ loaderData: { report } }: Route.ComponentProps) {
  const site = useSite();
  const { pet, services, petReport, serviceProvider, appointmentStart, area } = report;
  const lead = [
    appointmentStart && formatLongDate(appointmentStart, area.timeZone),
    serviceProvider && `by ${serviceProvider.displayName}`,
  ];
  return (
    <div className="page-width grid max-w-[48rem] gap-6 py-10 md:py-14 print:max-w-none print:p-0">
      <PageHeader
        title={`Report on ${pet.name}`}
        lead={lead.filter(Boolean).join(" ")}
        actions={<PrintButton />}
      />
      <Card className="grid gap-6 print:border-0 print:bg-transparent print:p-0">
        <div className="flex items-center gap-4">
          <PetDrawing petType={pet.petType} coat={pet.coat} className="w-16 shrink-0" />
          <p className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{pet.breed}</span>
            <span className="block text-sm text-ink-soft">
              {site.name}, {area.name}
            </span>
          </p>
        </div>
        {petReport && <PetReportView report={petReport} />}
        <ul className="grid gap-3">
          {services.map((line) => (
            <li key={line.petServiceId} className="grid gap-3 border-t border-line pt-3">
              <p className="font-medium wrap-anywhere">
                {[line.service.name, ...line.addOns.map(({ name }) => name)].join(" with ")}
              </p>
              <VisitNotes line={line} petName={pet.name} />
            </li>
          ))}
        </ul>
      </Card>
      {serviceProvider && (
        <p className="print:hidden">
          <TextLink to={`/${serviceProvider.vanityUrl}`}>See {serviceProvider.displayName}</TextLink>
        </p>
      )}
    </div>
  );
}
