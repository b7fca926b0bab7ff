import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import * as staff from "./service.ts";

export const staffApi = [handle(contract.actFor, (context, { body }) => staff.actFor(context, body))];
