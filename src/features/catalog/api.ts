import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import * as catalog from "./service.ts";

export const catalogApi = [
  handle(contract.listCategories, (context) => catalog.listCategories(context)),
  handle(contract.listServices, (context, { params }) => catalog.listServices(context, params.category)),
];
