import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import type { HoursCalls } from "../../hours/parts/change-availability.ts";
import { reasonField } from "../../hours/rules/availability-form.ts";
import { groomerAreaPath } from "../../joining/parts/staff-groomer-path.ts";
import {
  addDayHoursAsStaff,
  addTimeOffAsStaff,
  removeDayHoursAsStaff,
  removeTimeOffAsStaff,
  setHoursAsStaff,
  setPauseAsStaff,
} from "../contract/hours.ts";
import { readWeek } from "./seen-week.ts";

// Only for actions.

/** The calls by which staff change a groomer's hours. The sent page says which hours it showed. */
export function callsOfStaff(args: Anywhere, groomerId: string, form: FormData): HoursCalls {
  const params = { id: groomerId };
  const [formId = ""] = textOf(form, "intent").split(":");
  const reason = textOf(form, reasonField(formId));
  const from = readWeek(textOf(form, "seen")) ?? [];
  return {
    path: groomerAreaPath(groomerId, "hours"),
    known: () => from,
    setHours: (body) => call(args, setHoursAsStaff, { params, body: { ...body, from, reason } }),
    addDayHours: (body) => call(args, addDayHoursAsStaff, { params, body: { ...body, reason } }),
    removeDayHours: (id, body) =>
      call(args, removeDayHoursAsStaff, { params: { groomerId, id }, body: { ...body, reason } }),
    addTimeOff: (body) => call(args, addTimeOffAsStaff, { params, body: { ...body, reason } }),
    removeTimeOff: (id) => call(args, removeTimeOffAsStaff, { params: { groomerId, id }, body: { reason } }),
    setPause: (paused) => call(args, setPauseAsStaff, { params, body: { paused, reason } }),
  };
}
