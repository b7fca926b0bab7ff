import { toWallTime, WHOLE_DAY } from "#features/waitlist/rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { RowsOf } from "#kit/server/statements.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import type { Board, Waiting } from "../contract/board.ts";
import { placeOf } from "../rules/visits.ts";
import { selectWaiting } from "../store/waiting.ts";

/** More entries than this are counted only, unless a page of all is requested. */
const FEW = 8;
const PAGE = 200;

type WaitingQuery = {
  date: string;
  waiting?: "all" | undefined;
  waitingPage?: number | undefined;
};

const pageOf = ({ waiting, waitingPage = 1 }: WaitingQuery) =>
  waiting === "all" ? { page: waitingPage, limit: PAGE } : { page: 1, limit: FEW };

/** The statement that reads the waiting list for the board of a day. */
export function selectLaneWaiting({ db, siteId, now }: Context, query: WaitingQuery, areas: Areas) {
  const areaIds = [...areas.keys()];
  return selectWaiting(db, siteId, { date: query.date, areaIds, now, ...pageOf(query) });
}

type Row = RowsOf<ReturnType<typeof selectWaiting>>[number];
type Areas = ReadonlyMap<string, Waiting["area"]>;

/** Who waits, without streets for staff who may not contact customers. Null for who may not see customers. */
export function presentWaiting(
  { actor }: Context,
  query: WaitingQuery,
  rows: readonly Row[],
  areaOf: Areas,
): Board["lane"]["waiting"] {
  if (!mayAsStaff(actor, "customers.read")) return null;
  const entries = rows.flatMap((row): Waiting[] => {
    const area = areaOf.get(row.areaId);
    if (!area) return [];
    const { startMinute, endMinute } = row;
    return [
      {
        ...{ id: row.id, customerId: row.customerId, area, days: row.days, pets: row.pets },
        customer: `${row.firstName} ${row.lastName}`.trim(),
        place: placeOf(row, mayAsStaff(actor, "customers.contact")),
        startTime: startMinute > WHOLE_DAY.from ? toWallTime(startMinute) : null,
        endTime: endMinute < WHOLE_DAY.to ? toWallTime(endMinute) : null,
        groomer: row.groomerName,
        isOffered: row.isOffered,
        createdAt: new Date(row.createdAt).toISOString(),
      },
    ];
  });
  return { entries, total: rows[0]?.total ?? 0, ...pageOf(query) };
}
