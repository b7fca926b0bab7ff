import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { bookForClient } from "./service/book-for-client.ts";
import { sendClientLink } from "./service/send-client-link.ts";
import { sendNewLink } from "./service/send-new-link.ts";
import { showClientBooking } from "./service/show-client-booking.ts";
import { suggestClientTimes } from "./service/suggest-client-times.ts";
import { suggestNewTimes } from "./service/suggest-new-times.ts";

export const clientBookingApi = [
  handle(contract.showClientBooking, (context, { params }) => showClientBooking(context, params.id)),
  handle(contract.suggestClientTimes, (context, { params, body }) =>
    suggestClientTimes(context, params.id, body),
  ),
  handle(contract.bookForClient, (context, { params, body }) => bookForClient(context, params.id, body)),
  handle(contract.sendClientLink, (context, { params, body }) => sendClientLink(context, params.id, body)),
  handle(contract.suggestNewTimes, (context, { body }) => suggestNewTimes(context, body)),
  handle(contract.sendNewLink, (context, { body }) => sendNewLink(context, body)),
];
