import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { archiveService } from "./service/archive-service.ts";
import { changeService } from "./service/change-service.ts";
import { createService } from "./service/create-service.ts";
import { listOffer } from "./service/list-offer.ts";
import { restoreService } from "./service/restore-service.ts";
import { showDeskService } from "./service/show-desk-service.ts";

export const catalogDeskApi = [
  handle(contract.listOffer, (context, { query }) => listOffer(context, query.search)),
  handle(contract.showDeskService, (context, { params }) => showDeskService(context, params.id)),
  handle(contract.createService, (context, { body }) => createService(context, body)),
  handle(contract.changeService, (context, { params, body }) => changeService(context, params.id, body)),
  handle(contract.archiveService, (context, { params, body }) =>
    archiveService(context, params.id, body.revision),
  ),
  handle(contract.restoreService, (context, { params, body }) =>
    restoreService(context, params.id, body.revision),
  ),
];
