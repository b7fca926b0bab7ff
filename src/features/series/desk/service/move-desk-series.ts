import type { Context } from "#kit/server/api-handler.ts";
import type { SeriesMove } from "../../contract/move.ts";
import type { Series } from "../../contract.ts";
import { type MoveInput, moveAs } from "../../internal/move-as.ts";
import { movesByPhone, type SeriesMover } from "../../internal/mover.ts";
import type { MovedRule } from "../../internal/plan-move.ts";
import { previewAs } from "../../internal/preview-as.ts";
import { notifyBoth } from "../../mail/notify-both.ts";
import { movedMail } from "../../words.ts";
import { deskMoveWhyText } from "../words.ts";
import { readDeskSeries, showDeskSeries } from "./show-desk-series.ts";

/** Staff, as the customer agreed by phone. */
const byStaff: SeriesMover = {
  ...movesByPhone,
  read: readDeskSeries,
  show: showDeskSeries,
  why: deskMoveWhyText,
  notify: (tx, context, { series, day }) =>
    notifyBoth(tx, context, series, {
      key: `moved:${series.moves}`,
      toMail: (about) => movedMail(about, { day, by: "staff" }),
    }),
};

/** Moves this and later dates of a series of the brand, as the customer agreed. Safe to repeat. For staff. */
export function moveDeskSeries(context: Context, id: string, input: MoveInput): Promise<Series> {
  return moveAs(byStaff, context, id, input);
}

/** Shows staff what a move of this and later dates of a series means. Writes nothing. */
export function previewDeskSeriesMove(context: Context, id: string, moved: MovedRule): Promise<SeriesMove> {
  return previewAs(byStaff, context, id, moved);
}
