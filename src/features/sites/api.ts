import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import * as sites from "./service.ts";

export const sitesApi = [
  handle(contract.currentSite, (context) => sites.showCurrent(context)),
  handle(contract.primaryMenu, (context, { params }) => sites.showPrimaryMenu(context, params.site)),
  handle(contract.contentPage, (context, { query }) => sites.showPage(context, query.path)),
  handle(contract.createLead, (context, { body }) => sites.createLead(context, body)),
  handle(contract.demoOutbox, (context) => sites.showOutbox(context)),
];
