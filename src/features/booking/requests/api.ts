import { handle } from "#kit/server/api-handler.ts";
import * as requests from "./contract/requests.ts";
import { placeRequestEmail } from "./service/place-request-email.ts";
import { requestOrder } from "./service/request-order.ts";
import { setPreferredTimes } from "./service/set-preferred-times.ts";

export const requestsApi = [
  handle(requests.setPreferredTimes, (context, { params, body }) =>
    setPreferredTimes(context, params.session, body),
  ),
  handle(requests.markAsOrderRequest, (context, { params }) => requestOrder(context, params.session)),
  handle(requests.placeRequestEmail, (context, { params, body }) =>
    placeRequestEmail(context, params.session, body),
  ),
];
