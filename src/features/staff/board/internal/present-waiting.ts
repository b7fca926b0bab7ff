import { toWallTime, WHOLE_DAY } from "#features/waitlist/rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { RowsOf } from "#kit/server/statements.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import type { Waiting } from "../contract/board.ts";
import { placeOf } from "../rules/visits.ts";
import { selectWaiting } from "../store/waiting.ts";

/** More entries than this are counted only, unless all are asked for. */
const FEW = 8;
const ALL = 200;

type WaitingQuery = { date: string; area?: string | undefined; waiting?: "all" | undefined };

/** The statement that reads the waiting list for the board of a day. */
export function selectLaneWaiting({ db, siteId, now }: Context, { date, area, waiting }: WaitingQuery) {
  const limit = waiting === "all" ? ALL : FEW;
  return selectWaiting(db, siteId, { date, areaId: area ?? null, now, limit });
}

type Row = RowsOf<ReturnType<typeof selectWaiting>>[number];
type Areas = ReadonlyMap<string, Waiting["area"]>;

/** Who waits, without streets for staff who may not contact customers. Null for who may not see customers. */
export function presentWaiting({ actor }: Context, rows: readonly Row[], areaOf: Areas) {
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
  return { entries, total: rows[0]?.total ?? 0 };
}
