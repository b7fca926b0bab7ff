import { UNDO_MOVE_MS, undoUntil } from "#features/orders/late/rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { RowsOf } from "#kit/server/statements.ts";
import type { UndoableMove } from "../contract/board.ts";
import { selectUndoableMoves } from "../store.ts";
import { presentBase } from "./present-day.ts";

/** The statement that reads the caller's moves that can be undone. */
export function selectOwnUndoableMoves({ db, siteId, actor, now }: Context) {
  const accountId = actor.role === "staff" ? actor.accountId : "";
  return selectUndoableMoves(db, siteId, accountId, new Date(now.getTime() - UNDO_MOVE_MS));
}

type UndoableMoveRow = RowsOf<ReturnType<typeof selectUndoableMoves>>[number];

export function presentUndoableMove(context: Context, row: UndoableMoveRow): UndoableMove {
  const { id, number, version, customer, pets } = presentBase(context, row);
  const until = undoUntil(new Date(row.movedAt)).toISOString();
  return { id, number, version, customer, pets, undoUntil: until };
}
