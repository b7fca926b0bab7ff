import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { archiveArea } from "./service/archive-area.ts";
import { changeDeskArea } from "./service/change-desk-area.ts";
import { createDeskArea } from "./service/create-desk-area.ts";
import { listDeskAreas } from "./service/list-desk-areas.ts";
import { outlineArea } from "./service/outline-area.ts";
import { restoreArea } from "./service/restore-area.ts";
import { showDeskArea } from "./service/show-desk-area.ts";

export const placesDeskApi = [
  handle(contract.listDeskAreas, (context) => listDeskAreas(context)),
  handle(contract.showDeskArea, (context, { params }) => showDeskArea(context, params.id)),
  handle(contract.createDeskArea, (context, { body }) => createDeskArea(context, body)),
  handle(contract.changeDeskArea, (context, { params, body }) => changeDeskArea(context, params.id, body)),
  handle(contract.archiveArea, (context, { params, body }) => archiveArea(context, params.id, body.revision)),
  handle(contract.restoreArea, (context, { params, body }) => restoreArea(context, params.id, body.revision)),
  handle(contract.outlineArea, (_, { query }) => outlineArea(query.zips)),
];
