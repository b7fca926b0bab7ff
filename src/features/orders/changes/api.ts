import { handle } from "#kit/server/api-handler.ts";
import * as changes from "./contract/changes.ts";
import { changeOrderPayment, getOrderPayment } from "./contract/payment.ts";
import * as services from "./contract/services.ts";
import { cancelOrders } from "./service/cancel-orders.ts";
import { changePayment } from "./service/change-payment.ts";
import { changeServices, orderIdOf, previewServices } from "./service/change-services.ts";
import { listReasons } from "./service/list-reasons.ts";
import { listServices } from "./service/list-services.ts";
import { previewCancel } from "./service/preview-cancel.ts";
import { rescheduleOrder } from "./service/reschedule-order.ts";
import { showPayment } from "./service/show-payment.ts";

export const changesApi = [
  handle(changes.listChangeReasons, async (_, { query }) => listReasons(query.category)),
  handle(changes.rescheduleOrder, (context, { params, body }) => rescheduleOrder(context, params.id, body)),
  handle(changes.previewCancelOrders, (context, { body }) => previewCancel(context, body.orderIds)),
  handle(changes.cancelOrders, (context, { body }) => cancelOrders(context, body)),
  handle(getOrderPayment, (context, { params }) => showPayment(context, params.id)),
  handle(changeOrderPayment, (context, { params, body }) => changePayment(context, params.id, body)),
  handle(services.listAvailableServices, (context, { params }) => listServices(context, params.id)),
  handle(services.previewPetServices, (context, { params, body }) =>
    previewServices(context, params.id, body),
  ),
  handle(services.addPetServices, (context, { params, body: { agreedTotal, ...input } }) =>
    changeServices(context, params.id, { kind: "add", ...input }, agreedTotal),
  ),
  handle(services.changePetService, (context, { params: { id, petServiceId }, body }) =>
    changeServices(context, id, { kind: "change", petServiceId, service: body.service }, body.agreedTotal),
  ),
  handle(services.removePetService, (context, { params: { id, petServiceId }, query }) =>
    changeServices(context, orderIdOf(id), { kind: "remove", petServiceId }, agreedBy(query)),
  ),
  handle(services.removePetFromOrder, (context, { params, query }) =>
    changeServices(
      context,
      orderIdOf(params.id),
      { kind: "remove-pet", petId: query.petId },
      agreedBy(query),
    ),
  ),
];

function agreedBy({ agreedMax }: { agreedMax?: number | undefined }) {
  return agreedMax === undefined ? undefined : { max: agreedMax };
}
