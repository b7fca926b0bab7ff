import { redirect } from "react-router";
import { listTestCards, showCardEntry } from "#features/payments/contract.ts";
import { bankChallengeOf } from "#features/payments/parts/bank-challenge.ts";
import {
  forgetPendingPayment,
  readPendingPayment,
  savePendingPayment,
} from "#features/payments/parts/pending-payment.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm } from "#kit/web/form.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getOrder } from "../../contract/order.ts";
import { anyPath } from "../../parts/appointment-path.ts";
import { changeOrderPayment, getOrderPayment } from "../contract/payment.ts";
import { PaymentClosed } from "../parts/payment-closed.tsx";
import { PaymentForm } from "../parts/payment-form.tsx";
import { PaymentSummary } from "../parts/payment-summary.tsx";
import { type PaymentInput, readPaymentInput } from "../parts/read-payment.ts";
import { CHANGE_FAULTS } from "../words.ts";
import type { Route } from "./+types/payment.ts";

export async function loader(args: Route.LoaderArgs) {
  const params = { id: args.params.orderId };
  const [order, payment, testCards, entry] = await Promise.all([
    call(args, getOrder, { params }),
    call(args, getOrderPayment, { params }),
    call(args, listTestCards),
    call(args, showCardEntry),
  ]);
  const { searchParams } = new URL(args.request.url);
  const isConfirmed = searchParams.has("confirmed") && readPendingPayment(args.request)?.orderId === order.id;
  const bank = isConfirmed ? "confirmed" : searchParams.has("refused") ? "refused" : null;
  return { order, payment, testCards, entry, bank } as const;
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { orderId } = args.params;
  const pending = form.has("confirmed") ? readPendingPayment(args.request) : null;
  const read = pending && pending.orderId === orderId ? toInput(pending) : readPaymentInput(form);
  if ("errors" in read) return refusedForm(refuseFields(read.errors), form);
  try {
    const { id, sourceId, tip } = read;
    const body = { id, tip, ...(sourceId !== "" && { sourceId }) };
    await call(args, changeOrderPayment, { params: { id: orderId }, body });
  } catch (error) {
    const challenge = bankChallengeOf(error);
    if (!challenge) return refusedForm(error, form, { id: "sourceId", tip: "tipAmount" });
    const { sourceId, tip } = read;
    const cookie = savePendingPayment(args.request, {
      reference: challenge.reference,
      orderId,
      sourceId,
      tip,
    });
    return redirect(challenge.path, { headers: { "set-cookie": cookie } });
  }
  return redirect(`${anyPath(orderId)}?paid`, {
    headers: { "set-cookie": forgetPendingPayment(args.request) },
  });
}

const toInput = ({ sourceId, tip }: { sourceId: string; tip: number }): PaymentInput => ({
  id: "card",
  sourceId,
  tip,
});

/** Loads the page's data again after a refusal too: the due amount may have changed. */
export function shouldRevalidate() {
  return true;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Payment", matches) }, { name: "robots", content: "noindex" }];
}

const BANK_REFUSED = { sourceId: [CHANGE_FAULTS.bankRefused] };

/**
 * The page /customer/appointments/{orderId}/payment: how a visit is paid, before and after it, and its tip.
 */
export default function OrderPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, payment, bank } = loaderData;
  const errors = actionData?.errors ?? (bank === "refused" ? BANK_REFUSED : undefined);
  const isPending = order.status === "complete" && payment.due > 0 && order.money.due === 0;
  return (
    <div className="page-width py-10 md:py-14">
      <div className="grid max-w-[44rem] gap-8">
        <PageHeader
          back={<TextLink to={anyPath(order.id)}>Back to the appointment</TextLink>}
          title={titleOfPage(loaderData)}
        />
        <ErrorSummary stays errors={errors} />
        <PaymentSummary order={order} payment={payment} isPending={isPending} />
        {payment.isOpen && !isPending ? (
          <PaymentForm
            key={`${payment.tip} ${payment.due} ${payment.chosen?.label}`}
            shown={loaderData}
            refused={actionData}
            errors={errors}
          />
        ) : (
          <PaymentClosed order={order} isPending={isPending} />
        )}
      </div>
    </div>
  );
}

function titleOfPage({ order, payment }: Route.ComponentProps["loaderData"]): string {
  if (!payment.isOpen) return "Payment";
  if (order.status !== "complete") return "How you pay";
  return order.money.due > 0 ? "Pay for the visit" : "Leave a tip";
}
