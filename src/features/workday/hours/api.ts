import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { addDayHours } from "./service/add-day-hours.ts";
import { addTimeOff } from "./service/add-time-off.ts";
import { closeToday } from "./service/close-today.ts";
import { removeDayHours } from "./service/remove-day-hours.ts";
import { removeTimeOff } from "./service/remove-time-off.ts";
import { setHours } from "./service/set-hours.ts";
import { setPause } from "./service/set-pause.ts";
import { showHours } from "./service/show-hours.ts";
import { showPause } from "./service/show-pause.ts";

export const hoursApi = [
  handle(contract.getHours, (context) => showHours(context)),
  handle(contract.setHours, (context, { body }) => setHours(context, body)),
  handle(contract.addDayHours, (context, { body }) => addDayHours(context, body)),
  handle(contract.removeDayHours, (context, { params, body }) => removeDayHours(context, params, body)),
  handle(contract.addTimeOff, (context, { body }) => addTimeOff(context, body)),
  handle(contract.removeTimeOff, (context, { params }) => removeTimeOff(context, params)),
  handle(contract.closeToday, (context, { body }) => closeToday(context, body)),
  handle(contract.getPause, (context) => showPause(context)),
  handle(contract.setPause, (context, { body }) => setPause(context, body)),
];
