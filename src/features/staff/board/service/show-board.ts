import { dayBounds } from "#features/calendar/service/read-work-day.ts";
import { readWorkDays } from "#features/calendar/service/read-work-days.ts";
import { driveOf } from "#features/calendar/service/recall-drives.ts";
import { listActiveGroomers } from "#features/groomers/service/list-active-groomers.ts";
import { readCachedGroomers } from "#features/groomers/service.ts";
import { listUnconfirmed } from "#features/orders/attendance/service/list-unconfirmed.ts";
import { openRoads, recallPath } from "#features/places/service/recall-legs.ts";
import { loadAreas, type ServiceArea } from "#features/places/service.ts";
import { isEndedVisit } from "#features/workday/rules/lateness.ts";
import { toWallTimes } from "#features/workday/rules/wall-times.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { readTogether } from "#kit/server/statements.ts";
import type { Board, LaneOrder } from "../contract/board.ts";
import {
  placeOfRow,
  presentBase,
  presentVisits,
  readOpenTerms,
  type VisitRow,
} from "../internal/present-day.ts";
import { presentUndoableMove, selectOwnUndoableMoves } from "../internal/present-undoable-move.ts";
import { presentWaiting, selectLaneWaiting } from "../internal/present-waiting.ts";
import { selectLeftGroomers } from "../internal/select-left-groomers.ts";
import { rememberInstants, timesOn } from "../rules/local-times.ts";
import type { LaneReason } from "../rules/visits.ts";
import { selectRequests, selectVisits } from "../store.ts";

type BoardQuery = {
  date: string;
  area?: string | undefined;
  waiting?: "all" | undefined;
  waitingPage?: number | undefined;
};

/**
 * Shows a local day of the brand, or of one area. Areas may lie in several time zones: each visit belongs to
 * the day of its own area. The number of statements does not grow with groomers or visits.
 */
export async function showBoard(context: Context, query: BoardQuery): Promise<Board> {
  const { date, area: areaId } = query;
  const { db, siteId } = context;
  const allAreas = await loadAreas(db, siteId);
  const areas = allAreas.filter(({ id }) => areaId === undefined || id === areaId);
  if (areas.length === 0)
    return { date, undoable: [], groomers: [], lane: { orders: [], requests: 0, waiting: null } };
  const areaOf = new Map(areas.map(toArea));
  const homeOf = new Map(allAreas.map(toArea));
  const dayOf = new Map(areas.map(({ id, timeZone }) => [id, dayBounds(timeZone, date)]));
  // A groomer's day may begin or end while it is another date in the area shown.
  const bounds = allAreas.map(({ timeZone }) => dayBounds(timeZone, date));
  const [from, to] = [Math.min(...bounds.map((day) => day.from)), Math.max(...bounds.map((day) => day.to))];
  const period = { from: new Date(from), to: new Date(to) };
  const [active, read] = await Promise.all([
    listActiveGroomers(db, siteId),
    readTogether(db, {
      visits: selectVisits(db, siteId, period),
      left: selectLeftGroomers(db, siteId, period),
      requests: selectRequests(db, siteId, areaId ?? null),
      undoable: selectOwnUndoableMoves(context),
      waiting: selectLaneWaiting(context, query, areaOf),
    }),
  ]);
  const instants = rememberInstants();
  const isWithin = (row: VisitRow, day: { from: number; to: number } | undefined) => {
    const start = instants.parse(row.appointmentStart);
    return day !== undefined && day.from <= start && start < day.to;
  };
  // A groomer of another area may have visits in this one.
  const groomersOfOtherAreas = new Set(
    read.visits
      .filter((row) => row.status !== "cancelled" && isWithin(row, dayOf.get(row.areaId)))
      .map(({ groomerId }) => groomerId),
  );
  const rowIds = active
    .filter(({ id, areaId }) => areaOf.has(areaId) || groomersOfOtherAreas.has(id))
    .map(({ id }) => id);
  const groomers = await readCachedGroomers(db, siteId, rowIds);
  const days = await readWorkDays(db, siteId, groomers, date);
  const isActive = new Set(active.map(({ id }) => id));
  const isOfDay = (row: VisitRow) => isWithin(row, days.get(row.groomerId ?? "") ?? dayOf.get(row.areaId));
  const visits = read.visits.filter(isOfDay);
  const [openTerms, unconfirmed] = await Promise.all([
    readOpenTerms(context, visits),
    listUnconfirmed(context, visits),
  ]);
  const facts = { openTerms, unconfirmed };
  const booked = Map.groupBy(
    visits.filter(({ status }) => status !== "cancelled"),
    ({ groomerId }) => groomerId ?? "",
  );
  const pathOf = ({ id, startPlace }: (typeof groomers)[number]) => [
    startPlace,
    ...(booked.get(id) ?? []).map(placeOfRow),
  ];
  if (openRoads(siteId)) await recallPath(db, siteId, groomers.flatMap(pathOf));
  const toLane = (row: (typeof read.requests)[number] | VisitRow, why: LaneReason): LaneOrder[] => {
    const area = areaOf.get(row.areaId);
    return area ? [{ ...presentBase(context, row), ...timesOf(row), why, area }] : [];
  };
  return {
    date,
    undoable: read.undoable.map((row) => presentUndoableMove(context, row)),
    groomers: [
      ...groomers.flatMap((groomer) => {
        const [day, area] = [days.get(groomer.id), homeOf.get(groomer.areaId)];
        if (!day || !area) return [];
        const clip = (span: { startsAt: number; endsAt: number }) => timesOn(span, day);
        return {
          ...{ id: groomer.id, displayName: groomer.displayName, area, isPaused: groomer.isPaused },
          hasLeft: false,
          hours: day.hours.map(toWallTimes),
          timeOff: day.timeOff.map(clip),
          busyTimes: day.busy.filter(({ kind }) => kind === "busy").map(clip),
          visits: presentVisits(context, booked.get(groomer.id) ?? [], day, facts, instants),
        };
      }),
      ...read.left.flatMap(({ id, displayName, areaId }) => {
        const area = homeOf.get(areaId);
        const done = (booked.get(id) ?? []).filter(isEndedVisit);
        if (!area || done.length === 0) return [];
        const bounds = { ...dayBounds(area.timeZone, date), timeZone: area.timeZone };
        const day = { ...bounds, startPlace: null, drive: driveOf(siteId) };
        const visits = presentVisits(context, done, day, facts, instants);
        const none = { isPaused: false, hasLeft: true, hours: [], timeOff: [], busyTimes: [] };
        return { id, displayName, area, ...none, visits };
      }),
    ],
    lane: {
      orders: [
        ...visits.flatMap((row) => {
          if (row.status === "cancelled") return toLane(row, "given_up");
          return isActive.has(row.groomerId ?? "") || isEndedVisit(row) ? [] : toLane(row, "no_groomer");
        }),
        ...read.requests.flatMap((row) => toLane(row, "request")),
      ],
      requests: read.requests[0]?.total ?? 0,
      waiting: presentWaiting(context, query, read.waiting, areaOf),
    },
  };
}

const toArea = ({ id, name, timeZone }: ServiceArea) => [id, { id, name, timeZone }] as const;

type Times = { appointmentStart: string | null; appointmentEnd: string | null; createdAt: string };

const toIso = (time: string | null) => (time === null ? null : new Date(time).toISOString());

const timesOf = ({ appointmentStart, appointmentEnd, createdAt }: Times) => ({
  appointmentStart: toIso(appointmentStart),
  appointmentEnd: toIso(appointmentEnd),
  createdAt: new Date(createdAt).toISOString(),
});
