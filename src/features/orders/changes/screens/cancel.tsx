import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { getOrder } from "../../contract/order.ts";
import { anyPath } from "../../parts/appointment-path.ts";
import { cancelOrders, listChangeReasons, previewCancelOrders } from "../contract/changes.ts";
import { CancelCheck } from "../parts/cancel-check.tsx";
import { CancelClosed } from "../parts/cancel-closed.tsx";
import { CHANGE_FAULTS } from "../words.ts";
import type { Route } from "./+types/cancel.ts";

/**
 * Loads the visits that can be cancelled here, with the costs of cancelling: the visit of the path and the
 * other visits of the same booking.
 */
export async function loader(args: Route.LoaderArgs) {
  const order = await call(args, getOrder, { params: { id: args.params.orderId } });
  const others = order.bookedTogether.map(({ id }) => id);
  const query = { category: "customer-cancellations" } as const;
  const [orders, previews, reasons] = await Promise.all([
    Promise.all(others.map((id) => readOrder(args, id))),
    call(args, previewCancelOrders, { body: { orderIds: [order.id, ...others] } }),
    call(args, listChangeReasons, { query }),
  ]);
  const choices = [order, ...orders].flatMap((candidate) => {
    const preview = previews.orders.find(({ id }) => id === candidate.id);
    return preview && preview.how !== "not" ? [{ order: candidate, preview }] : [];
  });
  return { order, choices, reasons };
}

const readOrder = (args: Anywhere, id: string) => call(args, getOrder, { params: { id } });

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const orderIds = form.getAll("orderIds").map(String);
  const reasonId = textOf(form, "reasonId");
  const missing = {
    ...(orderIds.length === 0 && { orderIds: [CHANGE_FAULTS.noVisit] }),
    ...(!reasonId && { reasonId: [CHANGE_FAULTS.noReason] }),
  };
  if (Object.keys(missing).length > 0) return refusedForm(refuseFields(missing), form);
  try {
    const description = textOf(form, "description");
    await call(args, cancelOrders, { body: { orderIds, reasonId, description } });
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(`${anyPath(args.params.orderId)}?cancelled`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Cancel an appointment", matches) }, { name: "robots", content: "noindex" }];
}

/**
 * The page that cancels a visit: what it costs, and the reason. Nothing is cancelled before a button press.
 */
export default function Cancel({ loaderData, actionData }: Route.ComponentProps) {
  const { order, choices, reasons } = loaderData;
  const isOpen = choices.some((choice) => choice.order.id === order.id);
  return (
    <div className="page-width py-10 md:py-14">
      {isOpen ? (
        <CancelCheck order={order} choices={choices} reasons={reasons} refused={actionData} />
      ) : (
        <CancelClosed order={order} />
      )}
    </div>
  );
}
