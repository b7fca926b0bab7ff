import { handle } from "#kit/server/verb.ts";
import * as feed from "../contract/calendar-feed.ts";
import * as changes from "../contract/changes.ts";
import { listOrders } from "../contract/list.ts";
import * as contract from "../contract/order.ts";
import { changeOrderPayment, getOrderPayment } from "../contract/payment.ts";
import * as petPictures from "../contract/pet-pictures.ts";
import * as services from "../contract/pet-services.ts";
import { getPublicOrder } from "../contract/read-public.ts";
import { getCardReport } from "../contract/report.ts";
import * as standIns from "../contract/stand-ins.ts";
import { dropMyFeed, readFeed, renewMyFeed, showMyFeed } from "../service/calendar-feed.ts";
import { cancelMine } from "../service/cancel-orders.ts";
import { showCardReport } from "../service/card-report.ts";
import { changePayment } from "../service/change-payment.ts";
import { changeServicesOfMine, orderIdOf, previewServices } from "../service/change-pet-services.ts";
import { listMine } from "../service/list-orders.ts";
import { listAvailable } from "../service/list-pet-services.ts";
import { listReasons } from "../service/list-reasons.ts";
import { showPayment } from "../service/order-payment.ts";
import { previewCancel } from "../service/preview-cancel.ts";
import { showPublic } from "../service/read-public.ts";
import { removeMyPet } from "../service/remove-pet.ts";
import { rescheduleMine } from "../service/reschedule-order.ts";
import { calendarOfMine, showMine } from "../service/show-order.ts";
import { showPetPicture } from "../service/show-pet-picture.ts";
import { declineMyStandIn, listMyStandIns, showMyStandIn } from "../service/stand-ins.ts";

export const ordersApi = [
  handle(petPictures.showPetPhoto, (context, { params }) =>
    showPetPicture(context, params.id, "photo", params.size),
  ),
  handle(petPictures.showVaccination, (context, { params }) =>
    showPetPicture(context, params.id, params.kind, params.size),
  ),
  handle(listOrders, (context, { query }) => listMine(context, query)),
  handle(getPublicOrder, (context, { params }) => showPublic(context, params.id)),
  handle(contract.getOrder, (context, { params }) => showMine(context, params.id)),
  handle(contract.getOrderCalendar, (context, { params }) => calendarOfMine(context, params.id)),
  handle(feed.getCalendarFeed, (context) => showMyFeed(context)),
  handle(feed.renewCalendarFeed, (context) => renewMyFeed(context)),
  handle(feed.dropCalendarFeed, (context) => dropMyFeed(context)),
  handle(feed.readCalendarFeed, (context, { params }) => readFeed(context, params.token)),
  handle(changes.listChangeReasons, async (_, { query }) => listReasons(query.category)),
  handle(changes.rescheduleOrder, (context, { params, body }) => rescheduleMine(context, params.id, body)),
  handle(changes.previewCancelOrders, (context, { body }) => previewCancel(context, body.orderIds)),
  handle(changes.cancelOrders, (context, { body }) => cancelMine(context, body)),
  handle(standIns.listStandIns, (context) => listMyStandIns(context)),
  handle(standIns.getStandIn, (context, { params }) => showMyStandIn(context, params.id)),
  handle(standIns.declineStandIn, (context, { params }) => declineMyStandIn(context, params.id)),
  handle(getOrderPayment, (context, { params }) => showPayment(context, params.id)),
  handle(changeOrderPayment, (context, { params, body }) => changePayment(context, params.id, body)),
  handle(services.listAvailableServices, (context, { params }) => listAvailable(context, params.id)),
  handle(services.previewPetServices, (context, { params, body }) =>
    previewServices(context, params.id, body),
  ),
  handle(services.addPetServices, (context, { params, body: { agreedTotal, ...wish } }) =>
    changeServicesOfMine(context, params.id, { kind: "add", ...wish }, agreedTotal),
  ),
  handle(services.changePetService, (context, { params: { id, petServiceId }, body }) =>
    changeServicesOfMine(
      context,
      id,
      { kind: "change", petServiceId, service: body.service },
      body.agreedTotal,
    ),
  ),
  handle(services.removePetService, (context, { params: { id, petServiceId }, query }) =>
    changeServicesOfMine(context, orderIdOf(id), { kind: "remove", petServiceId }, agreedBy(query)),
  ),
  handle(services.removePetFromOrder, (context, { params, query }) =>
    changeServicesOfMine(
      context,
      orderIdOf(params.id),
      { kind: "remove-pet", petId: query.petId },
      agreedBy(query),
    ),
  ),
  handle(getCardReport, (context, { params }) => showCardReport(context, params)),
  handle(contract.removePet, (context, { params }) => removeMyPet(context, params.id)),
];

function agreedBy({ agreedMax }: { agreedMax?: number | undefined }) {
  return agreedMax === undefined ? undefined : { max: agreedMax };
}
