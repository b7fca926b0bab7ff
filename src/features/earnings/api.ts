import { handle } from "#kit/server/api-handler.ts";
import * as exports from "./contract/exports.ts";
import * as staff from "./contract/staff.ts";
import * as contract from "./contract.ts";
import { approveStatement } from "./service/approve-statement.ts";
import { exportOwnStatement } from "./service/export-own-statement.ts";
import { exportStatement } from "./service/export-statement.ts";
import { exportStatements } from "./service/export-statements.ts";
import { listOwnStatements } from "./service/list-own-statements.ts";
import { listRates } from "./service/list-rates.ts";
import { listStatements } from "./service/list-statements.ts";
import { payStatement } from "./service/pay-statement.ts";
import { setRate } from "./service/set-rate.ts";
import { showEarnings } from "./service/show-earnings.ts";
import { showOwnStatement } from "./service/show-own-statement.ts";
import { showStatement } from "./service/show-statement.ts";

export const earningsApi = [
  handle(contract.getEarnings, (context) => showEarnings(context)),
  handle(contract.listEarningStatements, (context, { query }) => listOwnStatements(context, query)),
  handle(contract.getEarningStatement, (context, { params }) => showOwnStatement(context, params.id)),
  handle(contract.exportEarningStatement, (context, { params }) => exportOwnStatement(context, params.id)),
  handle(staff.listEarningRates, (context) => listRates(context)),
  handle(staff.setEarningRate, (context, { params, body }) => setRate(context, { ...params, ...body })),
  handle(staff.listPayeeStatements, (context, { query }) => listStatements(context, query)),
  handle(staff.getPayeeStatement, (context, { params }) => showStatement(context, params.id)),
  handle(staff.approveStatement, (context, { params }) => approveStatement(context, params.id)),
  handle(staff.payStatement, (context, { params, body }) => payStatement(context, params.id, body.reference)),
  handle(exports.exportPayeeStatements, (context, { body }) => exportStatements(context, body)),
  handle(exports.exportPayeeStatement, (context, { params, body }) =>
    exportStatement(context, params.id, body),
  ),
];
