import { handle } from "#kit/server/api-handler.ts";
import { getDeskAppointment } from "./contract/appointment.ts";
import * as bulks from "./contract/bulk.ts";
import {
  addCharge,
  removeCharge as removeContract,
  withdrawCharge as withdrawContract,
} from "./contract/charges.ts";
import * as lists from "./contract/list.ts";
import { noteOrder as noteContract } from "./contract/notes.ts";
import * as services from "./contract/services.ts";
import * as views from "./contract/views.ts";
import { askForServices } from "./service/ask-for-services.ts";
import { changeVisitServices, previewVisitServices } from "./service/change-visit-services.ts";
import { chargeVisit, withdrawCharge } from "./service/charge-visit.ts";
import { listDeskAppointments } from "./service/list-desk-appointments.ts";
import { listDeskGroomers } from "./service/list-desk-groomers.ts";
import { listSavedViews } from "./service/list-saved-views.ts";
import { listVisitServices } from "./service/list-visit-services.ts";
import { noteOrder } from "./service/note-order.ts";
import { prepareBulk } from "./service/prepare-bulk.ts";
import { removeCharge } from "./service/remove-charge.ts";
import { removeView } from "./service/remove-view.ts";
import { saveView } from "./service/save-view.ts";
import { showBulk } from "./service/show-bulk.ts";
import { showDeskAppointment } from "./service/show-desk-appointment.ts";
import { startBulk } from "./service/start-bulk.ts";

/** What staff see and do with a brand's appointments. */
export const deskOrdersApi = [
  handle(lists.listDeskAppointments, (context, { query }) => listDeskAppointments(context, query)),
  handle(lists.listDeskGroomers, (context) => listDeskGroomers(context)),
  handle(getDeskAppointment, (context, { params }) => showDeskAppointment(context, params.id)),
  handle(addCharge, (context, { params, body }) => chargeVisit(context, params.id, body)),
  handle(withdrawContract, (context, { params, body }) => withdrawCharge(context, params.id, body)),
  handle(removeContract, (context, { params, body }) => removeCharge(context, params.id, body)),
  handle(services.listVisitServices, (context, { params }) => listVisitServices(context, params.id)),
  handle(services.previewVisitServices, (context, { params, query }) =>
    previewVisitServices(context, params.id, query),
  ),
  handle(services.changeVisitServices, (context, { params, body }) =>
    changeVisitServices(context, params.id, body),
  ),
  handle(services.askForServices, (context, { params, body }) => askForServices(context, params.id, body)),
  handle(noteContract, (context, { params, body }) => noteOrder(context, params.id, body)),
  handle(bulks.prepareBulk, (context, { body }) => prepareBulk(context, body)),
  handle(bulks.getBulk, (context, { params, query }) => showBulk(context, params.id, query.page)),
  handle(bulks.startBulk, (context, { params }) => startBulk(context, params.id)),
  handle(views.listSavedViews, (context) => listSavedViews(context)),
  handle(views.setSavedView, (context, { params, body }) => saveView(context, params.id, body)),
  handle(views.removeSavedView, (context, { params }) => removeView(context, params.id)),
];
