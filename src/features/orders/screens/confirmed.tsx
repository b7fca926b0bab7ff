import { CalendarPlus, MapPin } from "lucide-react";
import { CompleteAccountCard } from "#features/accounts/parts/complete-account-card.tsx";
import { ConfirmEmailCard } from "#features/accounts/parts/confirm-email-card.tsx";
import { getCustomer } from "#features/customers/contract.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { nowOf } from "#kit/web/now.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Card } from "#ui/card.tsx";
import { DogInTub } from "#ui/illustrations/dog-in-tub.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { getOrder, type Order } from "../contract/order.ts";
import { calendarPath } from "../parts/appointment-path.ts";
import { BookedTogether } from "../parts/booked-together.tsx";
import { OrderSummary } from "../parts/order-summary.tsx";
import { OutcomeNotice } from "../parts/outcome-notice.tsx";
import { mapLink } from "../parts/place-links.ts";
import { RequestNext, RequestWelcome } from "../parts/request-received.tsx";
import { orderPath } from "../parts/reschedule-path.ts";
import { WhatNext } from "../parts/what-next.tsx";
import { customerActions } from "../rules/customer-actions.ts";
import { hasTime, isAgreed, petNames, type Timed, visitTimeText } from "../rules/order.ts";
import { rescheduleNotice } from "../words/outcomes.ts";
import type { Route } from "./+types/confirmed.ts";

export async function loader(args: Route.LoaderArgs) {
  const order = await call(args, getOrder, { params: { id: args.params.orderId } });
  const { email, isEmailVerified, status } = await call(args, getCustomer);
  const isRescheduled = new URL(args.request.url).searchParams.has("moved");
  return {
    order,
    notice: rescheduleNotice(order, isRescheduled),
    isPending: status === "pending",
    unconfirmedEmail: isEmailVerified ? "" : email,
    ...customerActions(order, nowOf(args)),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData
    ? [{ title: titleOf(headline(loaderData.order), matches) }, { name: "robots", content: "noindex" }]
    : [];
}

function headline({ status }: Pick<Order, "status">): string {
  if (status === "request") return "We have your request";
  if (isAgreed(status)) return "You are booked";
  if (status === "cancelled") return "This appointment is cancelled";
  return "We have your appointment";
}

export const handle: LiveHandle<Route.ComponentProps["loaderData"]> = {
  isStale: ({ event, data }, { order }) => event === "visit" && data.orderId === order.id,
};

/**
 * The page after an order is placed; the order's mails also lead here. It shows the number, the visit, what
 * happens next, and how to change the visit.
 */
export default function Confirmed({ loaderData }: Route.ComponentProps) {
  const { order, notice, isPending, unconfirmedEmail, reschedule, cancel } = loaderData;
  return (
    <div className="page-width py-10 md:py-14">
      <div className="grid items-start gap-10 md:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
        <div className="grid min-w-0 gap-10">
          {hasTime(order) ? (
            <>
              <OutcomeNotice notice={notice} />
              <Welcome order={order} />
              <BookedTogether order={order} />
              <WhatNext order={order} reschedule={reschedule} cancel={cancel} />
            </>
          ) : (
            <>
              <RequestWelcome order={order} title={headline(order)} />
              <RequestNext order={order} />
            </>
          )}
          {isPending && <CompleteAccountCard />}
          {unconfirmedEmail && !isPending && (
            <ConfirmEmailCard email={unconfirmedEmail} back={orderPath(order)} />
          )}
        </div>
        <OrderSummary order={order} />
      </div>
    </div>
  );
}

function Welcome({ order }: { order: Timed<Order> }) {
  const when = visitTimeText(order);
  return (
    <section className="grid items-center gap-6 sm:grid-cols-[1fr_12rem]">
      <div>
        <PageHeader
          title={headline(order)}
          lead={
            order.status === "cancelled"
              ? `The visit for ${petNames(order)} on ${when} does not take place.`
              : `${petNames(order)}, ${when}${order.serviceProvider ? ` with ${order.serviceProvider.displayName}` : ""}.`
          }
        />
        <p className="mt-4 text-ink-soft">
          Your number is <strong className="font-semibold text-ink tabular-nums">{order.number}</strong>. We
          have sent it to you by e-mail and text.
        </p>
        {order.status !== "cancelled" && (
          <div className="mt-6 flex flex-wrap gap-3 print:hidden">
            <a href={calendarPath(order.id)} download={`${order.number}.ics`} className={buttonClass({})}>
              <CalendarPlus aria-hidden="true" className="size-4.5" />
              Add to calendar
            </a>
            <a href={mapLink(order)} rel="noreferrer" className={buttonClass({ variant: "secondary" })}>
              <MapPin aria-hidden="true" className="size-4.5" />
              Show on a map
            </a>
          </div>
        )}
      </div>
      <Card tone="brand" padding="md" className="max-sm:hidden print:hidden">
        <DogInTub className="w-full" />
      </Card>
    </section>
  );
}
