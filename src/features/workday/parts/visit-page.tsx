import { completePath } from "#features/orders/answers/parts/visit-paths.ts";
import { useWaitingWork } from "#features/orders/commands/parts/waiting-work.ts";
import { addressLines } from "#features/orders/parts/place-links.ts";
import { proposePath } from "#features/orders/proposals/parts/proposal-paths.ts";
import { petNames } from "#features/orders/rules/order.ts";
import { newSeriesPath } from "#features/series/parts/series-paths.ts";
import type { RefusedForm } from "#kit/web/form.ts";
import { formatList } from "#kit/wire/format/counts.ts";
import { formatDay } from "#kit/wire/format/dates.ts";
import { formatClock, formatMinutes, formatWallTime } from "#kit/wire/format/times.ts";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Visit } from "../contract/day.ts";
import { MARK_WORDS } from "../words/day.ts";
import { dayPath, visitPath } from "./day-path.ts";
import { LateChoices, LateVisits, RunningLate } from "./late-forms.tsx";
import { MarkButton } from "./mark-button.tsx";
import type { ShownVisit } from "./read-visit.ts";
import { UndoMark } from "./undo-mark.tsx";
import { PriceLine, VisitBadges } from "./visit-card.tsx";
import { VisitLinks } from "./visit-links.tsx";
import { VisitPets } from "./visit-pets.tsx";
import { waitingMarks } from "./waiting-marks.ts";

/** A visit as the groomer does it: the next step on top, then the links, the address and the pets. */
export function VisitPage({ shown, refused }: { shown: ShownVisit; refused: RefusedForm | undefined }) {
  const { visit, leg, lateVisits, today, undo } = shown;
  const { order, customer } = visit;
  const { Forms } = useWaitingWork();
  const isOpen = order.status === "accepted" && !order.orderMarkedAsNoShow;
  const isThere = order.visitMarks.some(({ mark }) => mark !== "on_my_way");
  return (
    <div className="page-width py-6 md:py-10">
      <div className="mx-auto grid max-w-[44rem] gap-6">
        <PageHeader
          back={<TextLink to={dayPath(visit.date)}>{formatDay(visit.date)}</TextLink>}
          title={`${formatWallTime(visit.startTime)}: ${petNames(order)}`}
          lead={
            <>
              <span className="block wrap-anywhere">
                {customer.firstName} {customer.lastName}, until {formatWallTime(visit.endTime)}, number{" "}
                {order.number}
              </span>
              {leg && (
                <span className="block">
                  Leave by {formatClock(leg.leaveBy, order.area.timeZone)}: {formatMinutes(leg.minutes)},{" "}
                  {leg.miles} mi
                </span>
              )}
            </>
          }
        />
        <VisitBadges visit={visit} />
        <ErrorSummary stays errors={refused?.errors} />
        {undo && <UndoMark key={undo.mark} {...undo} />}
        <MarkButton visit={visit} today={today} />
        <Steps visit={visit} />
        <VisitLinks visit={visit} />
        {isOpen && visit.date === today && !isThere && (
          <RunningLate visit={visit} refused={refused?.errors.arrivesAt ? refused : undefined} />
        )}
        {isOpen && !isThere && (visit.late || order.proposedTime) && <LateChoices visit={visit} />}
        <LateVisits visits={lateVisits} />
        <Where visit={visit} />
        {Forms && <Forms order={order} noShow={shown.noShow} />}
        <VisitPets visit={visit} />
        <Payment visit={visit} mayPropose={isOpen && today >= visit.date} />
        {!Forms && (isOpen || order.status === "complete") && (
          <p>
            <TextLink to={newSeriesPath(order.id)}>Make it a standing appointment</TextLink>
          </p>
        )}
        {isOpen && !Forms && <OtherEnds shown={shown} />}
      </div>
    </div>
  );
}

/** What has happened so far, with the arrival that the customer knows. */
function Steps({ visit: { order } }: { visit: Visit }) {
  const { visitMarks, arrivesAt, area } = order;
  const waiting = waitingMarks(useWaitingWork().commands, order.id);
  if (visitMarks.length + waiting.length === 0 && arrivesAt === null) return null;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
      {visitMarks.map(({ mark, at }) => (
        <li key={mark}>
          {MARK_WORDS[mark]} {formatClock(at, area.timeZone)}
        </li>
      ))}
      {waiting.map(({ mark, at }) => (
        <li key={mark}>
          {MARK_WORDS[mark]} {formatClock(at, area.timeZone)}, waiting to be sent
        </li>
      ))}
      {arrivesAt && <li>The customer expects you at about {formatClock(arrivesAt, area.timeZone)}</li>}
    </ul>
  );
}

function Where({ visit: { order } }: { visit: Visit }) {
  return (
    <Section title="Where">
      <address className="not-italic">
        {addressLines(order).map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </address>
      {order.address.addressNotes && (
        <Notice className="mt-3" title="At the door">
          <span className="wrap-anywhere whitespace-pre-line">{order.address.addressNotes}</span>
        </Notice>
      )}
    </Section>
  );
}

function Payment({ visit, mayPropose }: { visit: Visit; mayPropose: boolean }) {
  const { order, openTerms } = visit;
  return (
    <Section title="Price">
      <PriceLine visit={visit} />
      {openTerms.length > 0 && (
        <Notice tone="warn" className="mt-3" title="Terms not accepted yet">
          The customer has not accepted {formatList(openTerms)}. Please ask for it before you start.
        </Notice>
      )}
      {mayPropose && (
        <p className="mt-3">
          <TextLink to={proposePath(order.id)}>Change what was agreed</TextLink>
        </p>
      )}
    </Section>
  );
}

/** Completion before the last mark, and a missed visit: the other ways in which a visit ends. */
function OtherEnds({ shown: { visit, noShow, hasBegun, mayMarkNoShow } }: { shown: ShownVisit }) {
  const { order } = visit;
  if (!hasBegun) return null;
  return (
    <Section title="How the visit ends">
      <Card padding="sm" className="flex flex-wrap items-center gap-3">
        <LinkButton to={completePath(order.id)} variant="secondary">
          Complete the visit
        </LinkButton>
        {mayMarkNoShow ? (
          <LinkButton to={`${visitPath(order.id)}/no-show`} variant="quiet">
            The customer is not there
          </LinkButton>
        ) : (
          noShow && (
            <p className="text-sm text-ink-soft">
              If the customer is not there, you can mark a missed visit from{" "}
              {formatClock(noShow.from, order.area.timeZone)} on.
            </p>
          )
        )}
      </Card>
    </Section>
  );
}
