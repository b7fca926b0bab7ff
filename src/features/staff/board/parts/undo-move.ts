import { redirect } from "react-router";
import { undoMove as undoMoveEndpoint } from "#features/orders/late/contract/staff.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { getMovable } from "../contract/moves.ts";
import { boardPath } from "./board-path.ts";

/** Undoes a move that the form of `UndoMoves` names, and leads to the visit's day. */
export async function undoMove(args: Anywhere & { request: Request }) {
  const form = await args.request.formData();
  const params = { id: textOf(form, "order") };
  const area = new URL(pagePath(args.request), args.request.url).searchParams.get("area");
  try {
    await call(args, undoMoveEndpoint, { params, body: { version: Number(textOf(form, "version")) } });
    const { date } = await call(args, getMovable, { params });
    return redirect(boardPath({ date: date ?? "", area }, "undone"));
  } catch (error) {
    return refusedForm(error, form);
  }
}
