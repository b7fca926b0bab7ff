import { handle } from "#kit/server/api-handler.ts";
import * as moves from "./contract/move.ts";
import * as contract from "./contract.ts";
import { decideSeriesDate, suggestSeriesTimes } from "./service/decide-series-date.ts";
import { endOwnSeries, endSeries } from "./service/end-series.ts";
import { listOwnSeries, listSeries, showSeries } from "./service/list-series.ts";
import { moveOwnSeries, moveSeries } from "./service/move-series.ts";
import { previewSeries } from "./service/preview-series.ts";
import { previewOwnSeriesMove, previewSeriesMove } from "./service/preview-series-move.ts";
import { startSeries } from "./service/start-series.ts";

export const seriesApi = [
  handle(contract.previewSeries, (context, { params, query }) =>
    previewSeries(context, params.id, query.weeks),
  ),
  handle(contract.startSeries, (context, { params, body }) => startSeries(context, params.id, body)),
  handle(contract.listGroomerSeries, (context, { query }) => listSeries(context, query)),
  handle(contract.getGroomerSeries, (context, { params }) => showSeries(context, params.id, "groomer")),
  handle(contract.suggestSeriesTimes, (context, { params }) =>
    suggestSeriesTimes(context, params.id, params.date),
  ),
  handle(contract.decideSeriesDate, (context, { params, body }) =>
    decideSeriesDate(context, params.id, params.date, body),
  ),
  handle(contract.endGroomerSeries, (context, { params, body }) => endSeries(context, params.id, body.from)),
  handle(moves.previewSeriesMove, (context, { params, query }) =>
    previewSeriesMove(context, params.id, query),
  ),
  handle(moves.moveSeries, (context, { params, body }) => moveSeries(context, params.id, body)),
  handle(moves.previewOwnSeriesMove, (context, { params, query }) =>
    previewOwnSeriesMove(context, params.id, query),
  ),
  handle(moves.moveOwnSeries, (context, { params, body }) => moveOwnSeries(context, params.id, body)),
  handle(contract.listOwnSeries, (context) => listOwnSeries(context)),
  handle(contract.getOwnSeries, (context, { params }) => showSeries(context, params.id, "customer")),
  handle(contract.endOwnSeries, (context, { params, body }) => endOwnSeries(context, params.id, body)),
];
