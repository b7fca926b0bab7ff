import { handle } from "#kit/server/verb.ts";
import * as changes from "./contract/changes.ts";
import * as contract from "./contract.ts";
import { cancelMine } from "./service/cancel-orders.ts";
import { listReasons } from "./service/list-reasons.ts";
import { rescheduleMine } from "./service/reschedule-order.ts";
import * as orders from "./service.ts";

export const ordersApi = [
  handle(contract.getOrder, (context, { params }) => orders.showMine(context, params.id)),
  handle(contract.getOrderCalendar, (context, { params }) => orders.calendarOfMine(context, params.id)),
  handle(changes.listChangeReasons, async (_, { query }) => listReasons(query.category)),
  handle(changes.rescheduleOrder, (context, { params, body }) => rescheduleMine(context, params.id, body)),
  handle(changes.cancelOrders, (context, { body }) => cancelMine(context, body)),
  handle(contract.removePet, (context, { params }) => orders.removeMyPet(context, params.id)),
];
