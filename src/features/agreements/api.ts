import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import * as agreements from "./service.ts";

export const agreementsApi = [
  handle(contract.listAgreements, (context) => agreements.listAgreements(context)),
  handle(contract.listCustomerAgreements, (context, { params }) =>
    agreements.listCustomerAgreements(context, params.id),
  ),
  handle(contract.acceptTerms, (context) => agreements.acceptTerms(context)),
];
