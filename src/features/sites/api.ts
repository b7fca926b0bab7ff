import { handle } from "#kit/server/api-handler.ts";
import { getMailChoice, setMailChoice } from "./contract/mail-choice.ts";
import * as contract from "./contract.ts";
import { chooseMails, showMailChoice } from "./service/choose-mails.ts";
import { createLead } from "./service/create-lead.ts";
import * as sites from "./service.ts";

export const sitesApi = [
  handle(contract.currentSite, (context) => sites.showCurrent(context)),
  handle(contract.primaryMenu, (context, { params }) => sites.showPrimaryMenu(context, params.site)),
  handle(contract.contentPage, (context, { query }) => sites.showPage(context, query.path)),
  handle(contract.createLead, (context, { body }) => createLead(context, body)),
  handle(getMailChoice, (context, { params }) => showMailChoice(context, params.token)),
  handle(setMailChoice, (context, { params, body }) => chooseMails(context, params.token, body.isWanted)),
  handle(contract.demoOutbox, (context) => sites.showOutbox(context)),
];
