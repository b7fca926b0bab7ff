import { listActiveGroomers } from "#features/groomers/service/list-active-groomers.ts";
import { canMove } from "#features/orders/late/rules.ts";
import { loadAreas } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { readTogether } from "#kit/server/statements.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { notFound } from "#kit/wire/errors.ts";
import { toLocalDateTime } from "#kit/wire/format/dates.ts";
import { holdsAll } from "../../rules/people.ts";
import * as membersStore from "../../store/members.ts";
import type { Movable } from "../contract/moves.ts";
import { presentBase } from "../internal/present-day.ts";
import { selectOne } from "../store.ts";

/** More names than this do not help a reader. */
const MAX_NAMES = 10;
const OVERRIDES = ["orders.write", "calendar.override"] as const;

/** Shows an order for the form that moves it, with the groomers who might come. */
export async function showMovable(context: Context, id: string): Promise<Movable> {
  const { db, siteId, now, actor } = context;
  const mayOverride = OVERRIDES.every((permission) => mayAsStaff(actor, permission));
  const [{ rows }, areas, active, members] = await Promise.all([
    readTogether(db, { rows: selectOne(db, siteId, id) }),
    loadAreas(db, siteId),
    listActiveGroomers(db, siteId),
    mayOverride ? [] : membersStore.listActive(db, siteId),
  ]);
  const [row] = rows;
  const area = areas.find((one) => one.id === row?.areaId);
  if (!row || !area) throw notFound("This appointment");
  const { timeZone } = area;
  const inZone = new Set(areas.filter((one) => one.timeZone === timeZone).map((one) => one.id));
  const local = (time: string | null) => (time === null ? null : toLocalDateTime(time, timeZone));
  const [start, end] = [local(row.appointmentStart), local(row.appointmentEnd)];
  const { groomerId, groomerName, marks, orderMarkedAsNoShow, asksForOtherTime } = row;
  return {
    ...presentBase(context, row),
    area: { id: area.id, name: area.name, timeZone },
    date: start?.slice(0, 10) ?? null,
    startTime: start?.slice(11, 16) ?? null,
    endTime: end?.slice(11, 16) ?? null,
    appointmentStart: row.appointmentStart && new Date(row.appointmentStart).toISOString(),
    appointmentEnd: row.appointmentEnd && new Date(row.appointmentEnd).toISOString(),
    ...{ orderMarkedAsNoShow, asksForOtherTime, total: row.totals.total },
    marks: marks.map(({ mark, markedAt }) => ({ mark, at: new Date(markedAt).toISOString() })),
    canMove: canMove(row, Date.parse(row.appointmentEnd ?? ""), now.getTime()),
    serviceProvider: groomerId === null ? null : { id: groomerId, displayName: groomerName ?? "" },
    groomers: active
      .filter(({ areaId }) => inZone.has(areaId))
      .map(({ id: groomer, displayName }) => ({ id: groomer, displayName })),
    overriders: members
      .filter(({ hasPassword, permissions }) => hasPassword && holdsAll(permissions, OVERRIDES))
      .flatMap(({ displayName }) => displayName || [])
      .slice(0, MAX_NAMES),
  };
}
