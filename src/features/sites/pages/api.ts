import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { archivePage } from "./service/archive-page.ts";
import { changePage } from "./service/change-page.ts";
import { createPage } from "./service/create-page.ts";
import { listDeskPages } from "./service/list-desk-pages.ts";
import { restorePage } from "./service/restore-page.ts";
import { showDeskPage } from "./service/show-desk-page.ts";

export const sitesPagesApi = [
  handle(contract.listDeskPages, (context) => listDeskPages(context)),
  handle(contract.showDeskPage, (context, { params }) => showDeskPage(context, params.id)),
  handle(contract.createPage, (context, { body }) => createPage(context, body)),
  handle(contract.changePage, (context, { params, body }) => changePage(context, params.id, body)),
  handle(contract.archivePage, (context, { params, body }) => archivePage(context, params.id, body.revision)),
  handle(contract.restorePage, (context, { params, body }) => restorePage(context, params.id, body.revision)),
];
