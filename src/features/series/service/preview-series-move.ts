import type { Context } from "#kit/server/api-handler.ts";
import type { SeriesMove } from "../contract/move.ts";
import { byCustomer, byGroomer } from "../internal/mover.ts";
import type { MovedRule } from "../internal/plan-move.ts";
import { previewAs } from "../internal/preview-as.ts";

/** Shows what a move of this and later dates of a series means. Writes nothing. For its groomer. */
export function previewSeriesMove(context: Context, id: string, moved: MovedRule): Promise<SeriesMove> {
  return previewAs(byGroomer, context, id, moved);
}

/** The same for its customer. */
export function previewOwnSeriesMove(context: Context, id: string, moved: MovedRule): Promise<SeriesMove> {
  return previewAs(byCustomer(""), context, id, moved);
}
