import { selectTerms, toOpenTerms } from "#features/agreements/service/select-terms.ts";
import type { Drive } from "#features/calendar/rules/groomer-calendar.ts";
import type { WorkDay } from "#features/calendar/service/read-work-day.ts";
import { canMove } from "#features/orders/late/rules.ts";
import { lastArrival } from "#features/orders/rules/marks.ts";
import { UNANSWERED_STATUSES } from "#features/orders/rules/status-groups.ts";
import type { Place } from "#features/places/rules/place.ts";
import { withPrecision } from "#features/places/rules/precision.ts";
import { toPlace } from "#features/places/service.ts";
import { type DayVisit, findLateVisits, isEndedVisit } from "#features/workday/rules/lateness.ts";
import { planLegs } from "#features/workday/rules/legs.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { type RowsOf, readTogether } from "#kit/server/statements.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import type { BoardVisit } from "../contract/board.ts";
import { rememberInstants, timesOn } from "../rules/local-times.ts";
import { flagsOf, placeOf } from "../rules/visits.ts";
import type { selectRequests, selectVisits } from "../store.ts";

export type VisitRow = RowsOf<ReturnType<typeof selectVisits>>[number];
type RequestRow = RowsOf<ReturnType<typeof selectRequests>>[number];

/** The accounts that have not accepted all of the brand's terms, by one statement; none without rows. */
export async function readOpenTerms(
  { db, siteId, now }: Context,
  rows: readonly { accountId: string }[],
): Promise<ReadonlySet<string>> {
  const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
  if (accountIds.length === 0) return new Set();
  const read = await readTogether(db, selectTerms(db, siteId, accountIds, now));
  const open = toOpenTerms(read, accountIds);
  return new Set(accountIds.filter((id) => (open.get(id) ?? []).length > 0));
}

type Base = Pick<RequestRow, "id" | "number" | "status" | "version" | "pets"> &
  Pick<RequestRow, "firstName" | "lastName" | "address">;

/** What the board shows of any order. Staff without `customers.contact` see no street. */
export function presentBase({ actor }: Pick<Context, "actor">, row: Base) {
  const { id, number, status, version, pets, firstName, lastName, address } = row;
  return {
    id,
    number,
    status,
    version,
    pets,
    customer: `${firstName} ${lastName}`.trim(),
    place: placeOf(address, mayAsStaff(actor, "customers.contact")),
  };
}

export const placeOfRow = ({ address }: VisitRow): Place => toPlace(withPrecision(address));

/** Presents the visits of a groomer's local day, the earliest first, with their drives and lateness. */
export function presentVisits(
  context: Context,
  rows: readonly VisitRow[],
  day: Pick<WorkDay, "from" | "to" | "timeZone" | "startPlace"> & { drive: Drive },
  { openTerms, unconfirmed }: { openTerms: ReadonlySet<string>; unconfirmed: ReadonlySet<string> },
  { parse, toText } = rememberInstants(),
): BoardVisit[] {
  const now = context.now.getTime();
  const stops = rows.map((row) => ({
    orderId: row.id,
    place: placeOfRow(row),
    row,
    startsAt: parse(row.appointmentStart),
    endsAt: parse(row.appointmentEnd),
  }));
  const legs = planLegs(day.startPlace, stops, day.drive);
  const driveTo = new Map(legs.map(({ toOrderId, minutes }) => [toOrderId, minutes]));
  // A visit of another day that was never finished does not stand in the way of the next one.
  const isToday = day.from <= now && now < day.to;
  const late = new Map(
    findLateVisits(
      stops.map((stop) => toDayVisit(stop, driveTo.get(stop.orderId) ?? 0)),
      isToday ? now : Number.NEGATIVE_INFINITY,
    ).map(({ orderId, arrivesAt, ...facts }) => [
      orderId,
      { ...facts, arrivesAt: new Date(arrivesAt).toISOString() },
    ]),
  );
  const seesHomes = mayAsStaff(context.actor, "customers.contact");
  return stops.map(({ row, place, startsAt, endsAt }) => {
    const { status, orderMarkedAsNoShow, asksForOtherTime, marks, isUnsecured, isRefused } = row;
    const isUnanswered = UNANSWERED_STATUSES.includes(status);
    const hasOpenTerms = openTerms.has(row.accountId);
    // Named one by one: copying whole rows takes a tenth of the time of a large board.
    const lacksConfirmation = unconfirmed.has(row.id);
    const facts = {
      ...{ status, orderMarkedAsNoShow, marks },
      ...{ isUnanswered, isUnsecured, isRefused, lacksConfirmation, hasOpenTerms },
    };
    const { startTime, endTime } = timesOn({ startsAt, endsAt }, day);
    return Object.assign(presentBase(context, row), {
      startTime,
      endTime,
      appointmentStart: toText(startsAt),
      appointmentEnd: toText(endsAt),
      orderMarkedAsNoShow,
      asksForOtherTime,
      point: seesHomes ? { latitude: place.lat, longitude: place.lng } : null,
      driveBefore: driveTo.get(row.id) ?? null,
      marks: marks.map(({ mark, markedAt }) => ({ mark, at: new Date(markedAt).toISOString() })),
      late: late.get(row.id) ?? null,
      flags: flagsOf(facts),
      canMove: canMove(row, endsAt, now),
    });
  });
}

type RowSpan = { row: VisitRow; startsAt: number; endsAt: number };

function toDayVisit({ row, startsAt, endsAt }: RowSpan, driveMinutes: number): DayVisit {
  const markedAt = (mark: VisitRow["marks"][number]["mark"]) => {
    const set = row.marks.find((one) => one.mark === mark);
    return set ? Date.parse(set.markedAt) : null;
  };
  const announced = lastArrival(row.marks, row.notices);
  return {
    orderId: row.id,
    startsAt,
    endsAt,
    leftAt: markedAt("on_my_way"),
    arrivedAt: markedAt("arrived"),
    startedAt: markedAt("started"),
    finishedAt: markedAt("finished"),
    isEnded: isEndedVisit(row),
    announcedAt: announced === null ? null : Date.parse(announced),
    driveMinutes,
  };
}
