import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { confirmVisit, confirmVisitAsStaff, showConfirmable } from "./service/confirm-visit.ts";

/** Whether the customer of a visit to come has said to be there. */
export const attendanceApi = [
  handle(contract.getVisitConfirmation, (context, { params }) => showConfirmable(context, params.token)),
  handle(contract.confirmVisit, (context, { params, body }) => confirmVisit(context, params.token, body)),
  handle(contract.confirmVisitAsStaff, (context, { params, body }) =>
    confirmVisitAsStaff(context, params.id, body),
  ),
];
