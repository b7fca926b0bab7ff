import { redirect, replace } from "react-router";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { asReplace, findBooking, requireToken, toLostTime } from "../../parts/current-session.ts";
import { START_PATH } from "../../parts/path.ts";
import { attempt } from "../../parts/refused-form.ts";
import { extendHold, setAppointmentTime } from "../contract/visits.ts";
import type { Route } from "./+types/hold.ts";

/** Extends the hold (`extend`) or holds the time again (`renew`), and returns to the step before. */
export async function action(args: Route.ActionArgs) {
  const token = requireToken(args);
  const form = await args.request.formData();
  const booking = await findBooking(args);
  const [visit] = booking?.session.visits ?? [];
  if (!visit) return redirect(START_PATH);
  const params = { session: token };
  const isExtended = textOf(form, "intent") === "extend";
  // The API holds the other visits again together with the first visit.
  const body = { groomerId: visit.groomer.id, startsAt: visit.startsAt, services: visit.services };
  const held = await attempt(() =>
    isExtended ? call(args, extendHold, { params }) : call(args, setAppointmentTime, { params, body }),
  );
  if (held.refusal?.code === "slot_taken")
    return asReplace(toLostTime(booking?.session.visits ?? [], held.refusal));
  return replace(toStepPath(textOf(form, "back")));
}

/** The form's path if it is a step of a booking, else the start: a forged form must not lead elsewhere. */
function toStepPath(path: string): string {
  return /^\/customer\/new(\/[a-z-]+)?(\?[\w=&%.:-]*)?$/.test(path) ? path : START_PATH;
}

export function loader() {
  return redirect(START_PATH);
}
