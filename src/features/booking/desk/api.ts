import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { bookForCustomer } from "./service/book-for-customer.ts";
import { listDeskTimes } from "./service/list-desk-times.ts";
import { sendDeskLink } from "./service/send-desk-link.ts";
import { showDeskBooking } from "./service/show-desk-booking.ts";

export const deskBookingApi = [
  handle(contract.showDeskBooking, (context, { params }) => showDeskBooking(context, params.id)),
  handle(contract.listDeskTimes, (context, { params, query }) => listDeskTimes(context, params.id, query)),
  handle(contract.bookForCustomer, (context, { params, body }) => bookForCustomer(context, params.id, body)),
  handle(contract.sendDeskLink, (context, { params, body }) => sendDeskLink(context, params.id, body)),
];
