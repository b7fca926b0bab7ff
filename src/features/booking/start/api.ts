import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { setAddress } from "./service/set-address.ts";
import { setCategory } from "./service/set-category.ts";
import { startSession } from "./service/start-session.ts";

export const startApi = [
  handle(contract.startSession, (context, { body }) => startSession(context, body)),
  handle(contract.setAddress, (context, { params, body }) => setAddress(context, params.session, body)),
  handle(contract.setServiceCategory, (context, { params, body }) =>
    setCategory(context, params.session, body.category),
  ),
];
