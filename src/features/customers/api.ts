import { handle } from "#kit/server/verb.ts";
import * as contract from "./contract.ts";
import { showMe } from "./service.ts";

export const customersApi = [handle(contract.getCustomer, (context) => showMe(context))];
