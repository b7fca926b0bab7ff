import { data, redirect } from "react-router";
import { undoMove } from "#features/orders/late/contract/staff.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { readId } from "#kit/wire/ids.ts";
import { getMovable, type Movable } from "../contract/moves.ts";
import { boardPath } from "./board-path.ts";
import { whereText } from "./where-text.ts";

/**
 * Undoes a move that the form of `UndoableMoves` names, and leads to the visit's day with the same area and
 * groomer. After a refusal, `now` says where the visit is.
 */
export async function answerUndoForm(args: Anywhere & { request: Request }) {
  const form = await args.request.formData();
  const params = { id: textOf(form, "order") };
  const { searchParams } = new URL(pagePath(args.request), args.request.url);
  try {
    await call(args, undoMove, { params, body: { version: Number(textOf(form, "version")) } });
    const { date } = await call(args, getMovable, { params });
    const view = { area: searchParams.get("area"), groomer: readId(searchParams.get("groomer")) };
    return redirect(boardPath({ date: date ?? "", ...view }, "undone"));
  } catch (error) {
    const refused = refusedForm(error, form);
    const movable = await call(args, getMovable, { params }).catch(toNone);
    return data({ ...refused.data, now: movable && whereNow(movable) }, refused.init ?? undefined);
  }
}

function toNone(error: unknown): null {
  if (asRefusal(error)?.code !== "not_found") throw error;
  return null;
}

const whereNow = (movable: Movable) =>
  `${movable.pets.join(", ")}. ${movable.customer}. ${whereText(movable)}.`;
