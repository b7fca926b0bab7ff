import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import * as agreements from "./service.ts";

export const agreementsApi = [
  handle(contract.listAgreements, (context) => agreements.listCurrent(context)),
  handle(contract.listCustomerAgreements, (context, { params }) =>
    agreements.listOfCustomer(context, params.id),
  ),
  handle(contract.acceptTerms, (context) => agreements.acceptMine(context)),
];
