import { handle } from "#kit/server/api-handler.ts";
import { setServiceProvider } from "../contract/preferred-groomer.ts";
import * as providers from "./contract/groomers.ts";
import * as orderTimes from "./contract/reschedule-times.ts";
import * as times from "./contract/times.ts";
import * as visits from "./contract/visits.ts";
import { checkProvider, listGroomers } from "./service/list-groomers.ts";
import { listOrderDays, listOrderSlots } from "./service/list-order-slots.ts";
import * as list from "./service/list-slots.ts";
import { setGroomer } from "./service/set-groomer.ts";
import { extendHold, setFurtherTimes, setTime } from "./service/set-time.ts";

export const timesApi = [
  handle(setServiceProvider, (context, { params, body }) =>
    setGroomer(context, params.session, body.serviceProviderId),
  ),
  handle(times.recommendedSchedules, (context, { params, query }) =>
    list.recommendTimes(context, params.session, query),
  ),
  handle(times.availableDays, (context, { params, query }) => list.listDays(context, params.session, query)),
  handle(times.availableTimeslots, (context, { params, query }) =>
    list.listSlots(context, params.session, query),
  ),
  handle(times.timeslotsPerGroomer, (context, { params, query }) =>
    list.listSlotsByGroomer(context, params.session, query),
  ),
  handle(providers.providersDays, (context, { params, query }) =>
    listGroomers(context, params.session, query),
  ),
  handle(providers.isProviderAvailable, (context, { params, query }) =>
    checkProvider(context, params.session, params.sp, query),
  ),
  handle(orderTimes.orderAvailableDays, (context, { params, query }) =>
    listOrderDays(context, params.session, query),
  ),
  handle(orderTimes.orderAvailableTimeslots, (context, { params, query }) =>
    listOrderSlots(context, params.session, query),
  ),
  handle(visits.setAppointmentTime, (context, { params, body }) => setTime(context, params.session, body)),
  handle(visits.setAdditionalTimes, (context, { params, body }) =>
    setFurtherTimes(context, params.session, body.times),
  ),
  handle(visits.extendHold, (context, { params }) => extendHold(context, params.session)),
];
