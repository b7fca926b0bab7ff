import { deskAppointmentPath } from "#features/orders/desk/parts/desk-paths.ts";
import { MARK_LABELS } from "#features/orders/desk/words/appointment.ts";
import { timesText } from "#features/workday/parts/stretch-times.ts";
import { MISSED, WEEK_STATES } from "#features/workday/words/week.ts";
import { formatMinutes } from "#kit/wire/format/times.ts";
import { TextLink } from "#ui/text-link.tsx";
import type { TimelineBlock } from "#ui/timeline.tsx";
import type { BoardVisit } from "../contract/board.ts";
import { ASKED, FLAG_LABELS } from "../words.ts";

export function toneOf(visit: BoardVisit): TimelineBlock["tone"] {
  const { status, orderMarkedAsNoShow, flags, late, asksForOtherTime } = visit;
  if (status === "complete" || orderMarkedAsNoShow) return "soft";
  const isUrgent = flags.some((flag) => flag !== "terms_open" && flag !== "customer_unconfirmed");
  return isUrgent || late || asksForOtherTime ? "warn" : "main";
}

/** What a dispatcher reads of a visit: how far it has come, its lateness, and what is missing. */
function statesOf(visit: BoardVisit): string[] {
  const { status, orderMarkedAsNoShow, marks, late, flags, asksForOtherTime } = visit;
  if (orderMarkedAsNoShow) return [MISSED];
  if (status === "complete") return [WEEK_STATES.complete];
  const mark = marks.at(-1)?.mark;
  return [
    ...(mark ? [MARK_LABELS[mark]] : []),
    ...(late ? [`${formatMinutes(late.lateMinutes)} late`] : []),
    ...flags.map((flag) => FLAG_LABELS[flag]),
    ...(asksForOtherTime ? [ASKED] : []),
  ];
}

export const linkClass = "inline-flex min-h-11 items-center lg:min-h-6 lg:text-xs";

/** `moveTo`: the form that moves the visit; null for a visit or a reader that cannot. */
export function VisitBlock({ visit, moveTo }: { visit: BoardVisit; moveTo: string | null }) {
  const { pets, customer, place, driveBefore } = visit;
  const states = statesOf(visit);
  return (
    <div className="wrap-anywhere" data-visit={visit.id}>
      <p className="font-semibold">{timesText(visit)}</p>
      <p>
        {pets.join(", ")}. {customer}
      </p>
      {states.length > 0 && <p className="font-semibold">{states.join(", ")}</p>}
      <p>
        {[place.street, place.locality].filter(Boolean).join(", ")}
        {driveBefore !== null && driveBefore > 0 && `, ${formatMinutes(driveBefore)} drive`}
      </p>
      <p className="flex gap-x-4">
        <TextLink to={deskAppointmentPath(visit.id)} className={linkClass}>
          Open<span className="sr-only"> {pets.join(", ")}</span>
        </TextLink>
        {moveTo && (
          <TextLink to={moveTo} className={linkClass}>
            Move…
          </TextLink>
        )}
      </p>
    </div>
  );
}
