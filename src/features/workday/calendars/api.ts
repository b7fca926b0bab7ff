import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { addCalendar } from "./service/add-calendar.ts";
import { dropCalendarLink } from "./service/drop-calendar-link.ts";
import { listCalendars } from "./service/list-calendars.ts";
import { makeCalendarLink } from "./service/make-calendar-link.ts";
import { readGroomerCalendar } from "./service/read-groomer-calendar.ts";
import { refreshCalendar } from "./service/refresh-calendar.ts";
import { removeCalendar } from "./service/remove-calendar.ts";
import { renameCalendar } from "./service/rename-calendar.ts";

export const calendarsApi = [
  handle(contract.listCalendars, (context) => listCalendars(context)),
  handle(contract.addCalendar, (context, { body }) => addCalendar(context, body)),
  handle(contract.renameCalendar, (context, { params, body }) => renameCalendar(context, params, body)),
  handle(contract.removeCalendar, (context, { params }) => removeCalendar(context, params)),
  handle(contract.refreshCalendar, (context, { params }) => refreshCalendar(context, params)),
  handle(contract.makeCalendarLink, (context) => makeCalendarLink(context)),
  handle(contract.dropCalendarLink, (context) => dropCalendarLink(context)),
  handle(contract.readGroomerCalendar, (context, { params }) => readGroomerCalendar(context, params.token)),
];
