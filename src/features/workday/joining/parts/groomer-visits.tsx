import { Permitted, usePermissions } from "#features/accounts/parts/permitted.tsx";
import { STAFF_PATHS } from "#features/accounts/parts/staff-link.tsx";
import { deskBulkPath } from "#features/orders/desk/parts/desk-paths.ts";
import { deskListPath } from "#features/orders/desk/parts/desk-query.ts";
import { formatList } from "#kit/wire/format/counts.ts";
import { formatVisit } from "#kit/wire/format/times.ts";
import { Notice } from "#ui/notice.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { GroomerVisits as Visits } from "../contract/deactivation.ts";
import { offersText, seriesText, standInText, undoneText, VISITS_TEXTS } from "../words/deactivation.ts";

type Visit = Visits["visits"][number];
type GroomerVisitsProps = { groomerId: string; isClosed: boolean; visits: Visits };

/** What a groomer still has to do, before the account closes and after it, and what was offered to others. */
export function GroomerVisits({ groomerId, isClosed, visits }: GroomerVisitsProps) {
  const { total, visits: first, series, offers } = visits;
  const ending = isClosed ? 0 : series;
  if (total === 0 && ending === 0 && !(isClosed && offers)) return null;
  return (
    <Section title={VISITS_TEXTS.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {isClosed && offers && <OffersResult offers={offers} />}
        {isClosed && total > 0 && <Notice tone="warn">{VISITS_TEXTS.stand}</Notice>}
        {ending > 0 && <p>{seriesText(ending)}</p>}
        {total > 0 && <p>{undoneText(total, first.length)}</p>}
        <ul className="grid gap-3">
          {first.map((visit) => (
            <VisitRow key={visit.id} visit={visit} />
          ))}
        </ul>
        {total > 0 && (
          <p>
            <TextLink to={deskListPath({ groomer: groomerId })} className="inline-flex min-h-11 items-center">
              {VISITS_TEXTS.all}
            </TextLink>
          </p>
        )}
      </div>
    </Section>
  );
}

function OffersResult({ offers }: { offers: NonNullable<Visits["offers"]> }) {
  const isWhole = offers.isFinished && offers.refused === 0;
  return (
    <Notice tone={offers.isFinished ? (isWhole ? "success" : "warn") : "info"} title={offersText(offers)}>
      {!offers.isFinished && <p>{VISITS_TEXTS.going}</p>}
      <Permitted needs="orders.write">
        <TextLink to={deskBulkPath(offers.id)} className="inline-flex min-h-11 items-center">
          {VISITS_TEXTS.each}
        </TextLink>
      </Permitted>
    </Notice>
  );
}

function VisitRow({ visit }: { visit: Visit }) {
  const mayOffer = usePermissions().includes("orders.write");
  return (
    <li className="grid gap-1 border-b border-line pb-3">
      <TextLink to={STAFF_PATHS.appointment(visit.id)} className="inline-flex min-h-11 items-center">
        {formatVisit(visit)}
      </TextLink>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {visit.customer} with {formatList(visit.pets)}
        {visit.isRequestedTime && ` (${VISITS_TEXTS.requested})`}
      </p>
      {mayOffer && !visit.isRequestedTime && (
        <p className="text-sm wrap-anywhere">{standInText(visit.standIn)}</p>
      )}
    </li>
  );
}
