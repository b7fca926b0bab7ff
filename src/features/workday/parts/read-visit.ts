import { redirect } from "react-router";
import { getGroomerOrder } from "#features/orders/answers/contract/requests.ts";
import { hasBegunVisit, UNDO_MS, VISIT_MARKS, type VisitMark } from "#features/orders/rules/marks.ts";
import { petNames } from "#features/orders/rules/order.ts";
import { toGroomerPage } from "#features/orders/rules/order-link.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { nowOf } from "#kit/web/now.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { getVisit, type VisitOfDay } from "../contract/day.ts";
import { visitPath } from "./day-path.ts";

/** A visit with what its pages show at this moment. */
export type ShownVisit = VisitOfDay & {
  petNames: string;
  today: string;
  /** The last mark while the server still takes it back, and for how long. */
  undo: { mark: VisitMark; leftMs: number } | null;
  hasBegun: boolean;
  mayMarkNoShow: boolean;
};

export async function readVisit(args: Anywhere, id: string): Promise<ShownVisit> {
  const shown = await call(args, getVisit, { params: { id } });
  const now = nowOf(args);
  const { order } = shown.visit;
  const last = order.visitMarks.at(-1);
  const leftMs = last ? Date.parse(last.at) + UNDO_MS - now.getTime() : 0;
  return {
    ...shown,
    petNames: petNames(order),
    today: toLocalDate(now, order.area.timeZone),
    undo: last && order.status === "accepted" && leftMs > 0 ? { mark: last.mark, leftMs } : null,
    hasBegun: hasBegunVisit(order, now),
    mayMarkNoShow: shown.noShow !== null && new Date(shown.noShow.from) <= now,
  };
}

/** The same for the visit's page, which may be open while the visit is canceled: that leads to its day. */
export async function readVisitOrLead(args: Anywhere, id: string): Promise<ShownVisit> {
  try {
    return await readVisit(args, id);
  } catch (error) {
    if (asRefusal(error)?.code !== "not_found") throw error;
    const { status, appointmentStart: start, area } = await call(args, getGroomerOrder, { params: { id } });
    const page = toGroomerPage("visit", { id, status, date: start && toLocalDate(start, area.timeZone) });
    throw page === visitPath(id) ? error : redirect(page);
  }
}

export const toMark = (text: string): VisitMark | undefined => VISIT_MARKS.find((mark) => mark === text);
