import { type Context, type Handler, handle, type Verb } from "#kit/server/api-handler.ts";
import type { Endpoint, EndpointSpec } from "#kit/wire/endpoint.ts";
import type { ProviderOrder } from "./contract/answers.ts";
import * as contract from "./contract/answers.ts";
import * as doors from "./contract/door.ts";
import { liftNoShow as liftContract } from "./contract/lift.ts";
import * as lists from "./contract/lists.ts";
import * as marks from "./contract/marks.ts";
import { refundOrder as refundContract } from "./contract/refund.ts";
import { getCardReport } from "./contract/report.ts";
import { getReportShare, getSharedReport, setReportShare } from "./contract/report-share.ts";
import * as requests from "./contract/requests.ts";
import * as standIns from "./contract/stand-ins.ts";
import { listTodos as todosContract } from "./contract/todos.ts";
import * as reports from "./contract/visit-report.ts";
import { acceptOrder } from "./service/accept-order.ts";
import { announceLate } from "./service/announce-late.ts";
import { completeOrder } from "./service/complete-order.ts";
import { cancelOrder, declineOrder } from "./service/decline-order.ts";
import { liftNoShow } from "./service/lift-no-show.ts";
import { listProviderOrders, listWaitingOrders } from "./service/list-provider-orders.ts";
import { listRequests, showOwnOrder } from "./service/list-requests.ts";
import { declineStandIn, listStandIns, showStandIn } from "./service/list-stand-ins.ts";
import { listTodos } from "./service/list-todos.ts";
import { markNoShow } from "./service/mark-no-show.ts";
import { maskMoney } from "./service/mask-money.ts";
import { proposeTime } from "./service/propose-time.ts";
import { refundOrder } from "./service/refund-order.ts";
import { setMark } from "./service/set-mark.ts";
import { setOrderDoor } from "./service/set-order-door.ts";
import { removeVisitPhoto, setVisitPhoto, showVisitPhoto } from "./service/set-visit-photo.ts";
import { shareReport, showSharedReport, showSharing } from "./service/share-report.ts";
import { showReportCard } from "./service/show-report-card.ts";
import { suggestTimes } from "./service/suggest-times.ts";
import { undoMark } from "./service/undo-mark.ts";
import { writeOrderNote } from "./service/write-order-note.ts";
import { showReport, writeReport } from "./service/write-report.ts";

/** Connects an answer of staff, which says nothing of payments to callers who may not see them. */
function forStaff<E extends EndpointSpec>(
  endpoint: Endpoint<E>,
  verb: (...call: Parameters<Verb<E>>) => Promise<ProviderOrder>,
): Handler {
  const run = async (context: Context, input: unknown) =>
    maskMoney(context, await verb(context, input as Parameters<Verb<E>>[1]));
  return { endpoint, run };
}

/** The calls of groomers and staff on orders; one service function serves both roles. */
export const answersApi = [
  handle(lists.listProviderOrders, (context, { query }) => listProviderOrders(context, query)),
  handle(requests.listGroomerRequests, (context, { query }) => listRequests(context, query)),
  handle(requests.getGroomerOrder, (context, { params }) => showOwnOrder(context, params.id)),
  handle(requests.suggestTimes, (context, { params, query }) => suggestTimes(context, params.id, query)),
  handle(requests.suggestTimesAsStaff, (context, { params, query: { date, ...query } }) =>
    suggestTimes(context, params.id, { date, chosenId: query.service_provider_id }),
  ),
  handle(lists.listWaiting, async (context, { query }) => {
    const { items, ...page } = await listWaitingOrders(context, query);
    return { ...page, items: items.map((order) => maskMoney(context, order)) };
  }),
  handle(contract.acceptOrder, (context, { params }) => acceptOrder(context, params.id)),
  forStaff(contract.acceptOrderAsStaff, (context, { params, body }) =>
    acceptOrder(context, params.id, body.version),
  ),
  handle(contract.declineOrder, (context, { params, body }) => declineOrder(context, params.id, body)),
  forStaff(contract.declineOrderAsStaff, (context, { params, body }) =>
    declineOrder(context, params.id, body),
  ),
  handle(contract.cancelOrder, (context, { params, body }) => cancelOrder(context, params.id, body)),
  forStaff(contract.cancelOrderAsStaff, (context, { params, body }) => cancelOrder(context, params.id, body)),
  handle(contract.proposeTime, (context, { params, body }) => proposeTime(context, params.id, body)),
  forStaff(contract.proposeTimeAsStaff, (context, { params, body }) => proposeTime(context, params.id, body)),
  handle(contract.completeOrder, (context, { params, body }) => completeOrder(context, params.id, body)),
  forStaff(contract.completeOrderAsStaff, (context, { params, body }) =>
    completeOrder(context, params.id, body),
  ),
  handle(contract.markNoShow, (context, { params }) => markNoShow(context, params.id)),
  forStaff(contract.markNoShowAsStaff, (context, { params, body }) =>
    markNoShow(context, params.id, body.version),
  ),
  forStaff(liftContract, (context, { params, body }) => liftNoShow(context, params.id, body)),
  handle(marks.setMark, (context, { params, body }) => setMark(context, params.id, body)),
  forStaff(marks.setMarkAsStaff, (context, { params, body }) => setMark(context, params.id, body)),
  forStaff(marks.undoMarkAsStaff, (context, { params }) => undoMark(context, params.id, params.mark)),
  handle(marks.undoMark, (context, { params }) => undoMark(context, params.id, params.mark)),
  handle(marks.announceLate, (context, { params, body }) => announceLate(context, params.id, body)),
  handle(refundContract, (context, { params, body }) => refundOrder(context, params.id, body)),
  handle(todosContract, (context) => listTodos(context)),
  handle(contract.writeNote, (context, { params, body }) => writeOrderNote(context, params, body.spNote)),
  forStaff(contract.writeNoteAsStaff, (context, { params, body }) =>
    writeOrderNote(context, params, body.spNote),
  ),
  handle(doors.setOrderDoor, (context, { params, body }) => setOrderDoor(context, params.id, body)),
  forStaff(doors.setOrderDoorAsStaff, (context, { params, body }) => setOrderDoor(context, params.id, body)),
  handle(standIns.listStandIns, (context) => listStandIns(context)),
  handle(standIns.getStandIn, (context, { params }) => showStandIn(context, params.id)),
  handle(standIns.declineStandIn, (context, { params }) => declineStandIn(context, params.id)),
  handle(reports.writeReport, (context, { params, body }) => writeReport(context, params.id, body)),
  forStaff(reports.writeReportAsStaff, (context, { params, body }) => writeReport(context, params.id, body)),
  handle(reports.getReport, (context, { params }) => showReport(context, params.id)),
  handle(reports.uploadVisitPhoto, (context, { params, query, file }) =>
    setVisitPhoto(context, params, query, file),
  ),
  handle(reports.removeVisitPhoto, (context, { params, query }) =>
    removeVisitPhoto(context, params, query.photo),
  ),
  forStaff(reports.uploadVisitPhotoAsStaff, (context, { params, query, file }) =>
    setVisitPhoto(context, params, query, file),
  ),
  forStaff(reports.removeVisitPhotoAsStaff, (context, { params, query }) =>
    removeVisitPhoto(context, params, query.photo),
  ),
  handle(reports.showVisitPhoto, (context, { params, query }) =>
    showVisitPhoto(context, params.id, params.size, query.share),
  ),
  handle(getReportShare, (context, { params }) => showSharing(context, params)),
  handle(setReportShare, (context, { params, body }) => shareReport(context, params, body)),
  handle(getSharedReport, (context, { params }) => showSharedReport(context, params.token)),
  handle(getCardReport, (context, { params }) => showReportCard(context, params)),
];
