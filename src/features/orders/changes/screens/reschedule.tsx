import { redirect, replace } from "react-router";
import { orderAvailableTimeslots } from "#features/booking/times/contract/reschedule-times.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { asRefusal, refuseFields } from "#kit/wire/errors.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { getOrder, type Order } from "../../contract/order.ts";
import { orderPath, pickerPath } from "../../parts/reschedule-path.ts";
import { howToReschedule } from "../../rules/changes.ts";
import { hasTime, type Timed } from "../../rules/order.ts";
import { listChangeReasons, rescheduleOrder } from "../contract/changes.ts";
import { RescheduleCheck } from "../parts/reschedule-check.tsx";
import { RescheduleClosed } from "../parts/reschedule-closed.tsx";
import { CHANGE_FAULTS } from "../words.ts";
import type { Route } from "./+types/reschedule.ts";

/**
 * Loads the check of a new time. Without a chosen time, as from a mail's link, the visitor first goes to the
 * picker, which leads back here.
 */
export async function loader(args: Route.LoaderArgs) {
  const { orderId } = args.params;
  const order = await call(args, getOrder, { params: { id: orderId } });
  const how = howToReschedule(order, nowOf(args));
  if (!hasTime(order) || how === "not") return { order, check: null };
  const { searchParams } = new URL(args.request.url);
  const [groomerId, start] = [searchParams.get("groomer"), new Date(searchParams.get("start") ?? "")];
  if (!groomerId || Number.isNaN(start.getTime())) {
    throw redirect(pickerPath("reschedule-first-groomer", orderId));
  }
  const slot = await findSlot(args, order, groomerId, start.toISOString());
  const isAlreadySet = [order, order.rescheduleRequest].some(
    (time) => time?.appointmentStart === start.toISOString() && time.serviceProvider?.id === groomerId,
  );
  if (isAlreadySet) throw redirect(orderPath(order));
  if (!slot) throw redirect(pickerPath("reschedule-groomer", orderId, { taken: start.toISOString() }));
  const reasons = await call(args, listChangeReasons, { query: { category: "customer-reschedule" } });
  return { order, check: { order, how, slot, reasons } };
}

/** Finds the chosen time, with its price, among the times that are free now; null if it is taken. */
async function findSlot(args: Anywhere, { id, area }: Timed<Order>, groomerId: string, start: string) {
  const date = toLocalDate(start, area.timeZone);
  const query = { date, service_provider_id: groomerId };
  try {
    const { slots } = await call(args, orderAvailableTimeslots, { params: { session: id }, query });
    return slots.find((slot) => slot.startsAt === start) ?? null;
  } catch (error) {
    const code = asRefusal(error)?.code;
    if (code === "not_found" || code === "validation_failed") return null;
    throw error;
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const id = args.params.orderId;
  const body = {
    appointmentStart: textOf(form, "start"),
    serviceProviderId: textOf(form, "groomer"),
    reasonId: textOf(form, "reasonId"),
    agreedTotal: { min: Number(textOf(form, "agreedMin")), max: Number(textOf(form, "agreedMax")) },
  };
  if (!body.reasonId) return refusedForm(refuseFields({ reasonId: [CHANGE_FAULTS.noReason] }), form);
  try {
    const order = await call(args, rescheduleOrder, { params: { id }, body });
    return replace(`${orderPath(order)}?moved`);
  } catch (error) {
    if (asRefusal(error)?.code !== "slot_taken") return refusedForm(error, form);
    return replace(pickerPath("reschedule-groomer", id, { taken: body.appointmentStart }));
  }
}

/** Loads the page's data again after a refusal too: the price or the time may have changed. */
export function shouldRevalidate() {
  return true;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Change the time", matches) }, { name: "robots", content: "noindex" }];
}

/** The page that reschedules a visit: old time, new time, price and reason, before anything changes. */
export default function Reschedule({ loaderData: { order, check }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width py-10 md:py-14">
      {check ? <RescheduleCheck {...check} refused={actionData} /> : <RescheduleClosed order={order} />}
    </div>
  );
}
