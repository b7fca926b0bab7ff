import { handle } from "#kit/server/api-handler.ts";
import { claimSession as claimSessionContract } from "../contract/open-session.ts";
import * as contract from "./contract.ts";
import { claimSession } from "./service/claim-session.ts";
import { registerCustomer, sendDigitCode } from "./service/register-customer.ts";
import { setCustomer } from "./service/set-customer.ts";
import { setDoor } from "./service/set-door.ts";

export const accountOfBookingApi = [
  handle(contract.setCustomer, (context, { params, body }) => setCustomer(context, params.session, body)),
  handle(claimSessionContract, (context, { params }) => claimSession(context, params.session)),
  handle(contract.setDoor, (context, { params, body }) => setDoor(context, params.session, body)),
  handle(contract.removeDoor, (context, { params }) => setDoor(context, params.session, null)),
  handle(contract.sendDigitCode, (context, { params }) => sendDigitCode(context, params.session)),
  handle(contract.resendDigitCode, (context, { params }) => sendDigitCode(context, params.session)),
  handle(contract.registerCustomer, (context, { params, body }) =>
    registerCustomer(context, params.session, body.code),
  ),
];
