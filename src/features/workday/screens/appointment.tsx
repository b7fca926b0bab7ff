import { redirect } from "react-router";
import { announceLate, setMark, undoMark } from "#features/orders/answers/contract/marks.ts";
import { withdrawTime } from "#features/orders/late/contract.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { dayPath, visitPath } from "../parts/day-path.ts";
import { readVisitOrLead, toMark } from "../parts/read-visit.ts";
import { VisitPage } from "../parts/visit-page.tsx";
import { CHOOSE_ARRIVAL } from "../words/day.ts";
import type { Route } from "./+types/appointment.ts";

export function loader(args: Route.LoaderArgs) {
  return readVisitOrLead(args, args.params.orderId);
}

/**
 * Sets a mark or takes one back; announces a later arrival, or withdraws the question for another time: of
 * this visit, or of a later one of its day.
 */
export async function action(args: Route.ActionArgs) {
  const { orderId: id } = args.params;
  const form = await args.request.formData();
  const [mark, arrivesAt] = [toMark(textOf(form, "mark")), textOf(form, "arrivesAt")];
  const intent = textOf(form, "intent");
  const ofDay = { id: textOf(form, "orderId") || id };
  try {
    if (intent === "mark" && mark) await call(args, setMark, { params: { id }, body: { mark } });
    if (intent === "undo" && mark) await call(args, undoMark, { params: { id, mark } });
    if (intent === "late") {
      if (arrivesAt === "") return refusedForm(refuseFields({ arrivesAt: [CHOOSE_ARRIVAL] }), form);
      await call(args, announceLate, { params: ofDay, body: { arrivesAt } });
    }
    if (intent === "withdraw") {
      const body = { appointmentStart: textOf(form, "appointmentStart") };
      await call(args, withdrawTime, { params: ofDay, body });
    }
  } catch (error) {
    return refusedForm(error, form);
  }
  // A day that shows its late visits has the same forms.
  const day = textOf(form, "day");
  return redirect(isDay(day) ? dayPath(day) : visitPath(id));
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** Loads the visit again after a refusal too: another phone may have marked it. */
export function shouldRevalidate() {
  return true;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const title = titleOf(loaderData.petNames, matches);
  return [{ title }, { name: "robots", content: "noindex" }];
}

export const handle: LiveHandle<Route.ComponentProps["loaderData"]> = {
  isStale: ({ event, data }, { visit }) => event === "visit" && data.orderId === visit.order.id,
};

/** The page /groomer/appointments/{orderId}: a visit, its steps, and what the groomer needs there. */
export default function Appointment({ loaderData, actionData }: Route.ComponentProps) {
  return <VisitPage shown={loaderData} refused={actionData} />;
}
