import { handle } from "#kit/server/api-handler.ts";
import * as hours from "./contract/hours.ts";
import {
  addGroomerDayHours,
  addGroomerTimeOff,
  pauseGroomer,
  removeGroomerDayHours,
  removeGroomerTimeOff,
  setGroomerHours,
} from "./service/set-groomer-hours.ts";
import { showGroomerHours } from "./service/show-groomer-hours.ts";

export const groomerDeskApi = [
  handle(hours.getHoursAsStaff, (context, { params }) => showGroomerHours(context, params.id)),
  handle(hours.setHoursAsStaff, (context, { params, body }) => setGroomerHours(context, params.id, body)),
  handle(hours.setPauseAsStaff, (context, { params, body }) => pauseGroomer(context, params.id, body)),
  handle(hours.addDayHoursAsStaff, (context, { params, body }) =>
    addGroomerDayHours(context, params.id, body),
  ),
  handle(hours.removeDayHoursAsStaff, (context, { params, body }) =>
    removeGroomerDayHours(context, params, body),
  ),
  handle(hours.addTimeOffAsStaff, (context, { params, body }) => addGroomerTimeOff(context, params.id, body)),
  handle(hours.removeTimeOffAsStaff, (context, { params, body }) =>
    removeGroomerTimeOff(context, params, body),
  ),
];
