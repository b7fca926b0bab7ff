import { handle } from "#kit/server/api-handler.ts";
import { getDeskAppointment } from "./contract/appointment.ts";
import * as lists from "./contract/list.ts";
import { noteOrder as noteContract } from "./contract/notes.ts";
import { listDeskAppointments } from "./service/list-desk-appointments.ts";
import { listDeskGroomers } from "./service/list-desk-groomers.ts";
import { noteOrder } from "./service/note-order.ts";
import { showDeskAppointment } from "./service/show-desk-appointment.ts";

/** What staff see and do with a brand's appointments. */
export const deskOrdersApi = [
  handle(lists.listDeskAppointments, (context, { query }) => listDeskAppointments(context, query)),
  handle(lists.listDeskGroomers, (context) => listDeskGroomers(context)),
  handle(getDeskAppointment, (context, { params }) => showDeskAppointment(context, params.id)),
  handle(noteContract, (context, { params, body }) => noteOrder(context, params.id, body)),
];
