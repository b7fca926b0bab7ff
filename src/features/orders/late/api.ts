import { handle } from "#kit/server/api-handler.ts";
import { getBetterOrder } from "./contract/better-order.ts";
import * as staff from "./contract/staff.ts";
import * as contract from "./contract.ts";
import { agreeToTime } from "./service/agree-to-time.ts";
import { askForTime, askForTimeAsStaff } from "./service/ask-for-time.ts";
import { declineTime } from "./service/decline-time.ts";
import { handOver, showHandOver } from "./service/hand-over.ts";
import { moveVisit, moveVisitWithUndo } from "./service/move-visit.ts";
import { showBetterOrder } from "./service/show-better-order.ts";
import { showJudgedForStaff, showJudgedTime } from "./service/show-judged-time.ts";
import { undoMove } from "./service/undo-move.ts";
import { withdrawTime } from "./service/withdraw-time.ts";

/** What becomes of visits that start late: another time, or another groomer. */
export const lateApi = [
  handle(contract.askForTime, (context, { params, body }) => askForTime(context, params.id, body)),
  handle(contract.judgeTime, (context, { params, query }) => showJudgedTime(context, params.id, query)),
  handle(getBetterOrder, (context, { params }) => showBetterOrder(context, params.date)),
  handle(contract.moveVisit, (context, { params, body }) => moveVisit(context, params.id, body)),
  handle(staff.judgeTimeAsStaff, (context, { params, query }) =>
    showJudgedForStaff(context, params.id, query),
  ),
  handle(staff.moveVisitAsStaff, (context, { params, body }) => moveVisitWithUndo(context, params.id, body)),
  handle(staff.undoMove, (context, { params, body }) => undoMove(context, params.id, body)),
  handle(staff.askForTimeAsStaff, (context, { params, body }) => askForTimeAsStaff(context, params.id, body)),
  handle(contract.withdrawTime, (context, { params, body }) => withdrawTime(context, params.id, body)),
  handle(contract.getHandOver, (context, { params }) => showHandOver(context, params.id)),
  handle(contract.handOver, (context, { params, body }) => handOver(context, params.id, body)),
  handle(contract.agreeToTime, (context, { params, body }) => agreeToTime(context, params.id, body)),
  handle(contract.declineTime, (context, { params }) => declineTime(context, params.id)),
];
