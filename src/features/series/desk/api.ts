import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { decideDeskDate, suggestDeskTimes } from "./service/decide-desk-date.ts";
import { endDeskSeries } from "./service/end-desk-series.ts";
import { moveDeskSeries, previewDeskSeriesMove } from "./service/move-desk-series.ts";
import { previewDeskSeries } from "./service/preview-desk-series.ts";
import { showDeskSeries } from "./service/show-desk-series.ts";
import { startDeskSeries } from "./service/start-desk-series.ts";

export const deskSeriesApi = [
  handle(contract.previewDeskSeries, (context, { params, query }) =>
    previewDeskSeries(context, params.id, query.weeks),
  ),
  handle(contract.startDeskSeries, (context, { params, body }) => startDeskSeries(context, params.id, body)),
  handle(contract.getDeskSeries, (context, { params }) => showDeskSeries(context, params.id)),
  handle(contract.suggestDeskTimes, (context, { params }) =>
    suggestDeskTimes(context, params.id, params.date),
  ),
  handle(contract.decideDeskDate, (context, { params, body }) =>
    decideDeskDate(context, params.id, params.date, body),
  ),
  handle(contract.previewDeskSeriesMove, (context, { params, query }) =>
    previewDeskSeriesMove(context, params.id, query),
  ),
  handle(contract.moveDeskSeries, (context, { params, body }) => moveDeskSeries(context, params.id, body)),
  handle(contract.endDeskSeries, (context, { params, body }) => endDeskSeries(context, params.id, body)),
];
