import { CalendarClock, CalendarX } from "lucide-react";
import type { ReactNode } from "react";
import { PhoneLink } from "#features/sites/parts/phone-link.tsx";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { LinkButton } from "#ui/link-button.tsx";
import type { Order } from "../contract/order.ts";
import type { HowToChange } from "../rules/changes.ts";
import { isAgreed, isLateBooking, type Timed } from "../rules/order.ts";
import { cancelPath } from "./appointment-path.ts";
import { checkPath } from "./reschedule-path.ts";

/** `reschedule` and `cancel`: how the customer may change the order now. */
type NextProps = { order: Timed<Order>; reschedule: HowToChange; cancel: HowToChange };

/** Shows the customer what happens next until the visit, and how to change the visit. */
export function WhatNext({ order, reschedule, cancel }: NextProps) {
  const { paymentMethod, serviceProvider } = order;
  const groomer = serviceProvider?.displayName ?? "Your groomer";
  if (order.status === "cancelled") return null;
  return (
    <section>
      <h2>What happens next</h2>
      <ol className="mt-5 grid gap-5">
        <Step
          number={1}
          title={isAgreed(order.status) ? `${groomer} has you in the calendar` : `${groomer} confirms`}
        >
          {isAgreed(order.status)
            ? "The drive to you is planned. Please leave a parking space free near your door."
            : "New appointments are confirmed in person. We will write to you as soon as that is done."}
        </Step>
        <Step number={2} title="The van comes to your door">
          Water and power are on board. Have your pet ready on a leash or in a carrier.
        </Step>
        {order.totals.total.max === 0 ? (
          <Step number={3} title="Nothing is left to pay">
            {paymentMethod?.id === "gift_card"
              ? "Your gift card covers the visit. The rest goes back to the gift card."
              : "Your coupon covers the visit."}
          </Step>
        ) : (
          <Step number={3} title="You pay after the visit">
            {paymentMethod?.id === "card"
              ? `The amount is held on ${paymentMethod.label}: now, or four days before a visit that is more than six days ahead. The final price is charged after the visit and is never more than the range you agreed to.`
              : "Pay your groomer in cash. The final price is never more than the range you agreed to."}
          </Step>
        )}
      </ol>
      <PlansChange order={order} reschedule={reschedule} cancel={cancel} />
    </section>
  );
}

/** Says until when changes are free, and gives the links and the number to change the visit. */
function PlansChange({ order, reschedule, cancel }: NextProps) {
  const { area, number } = order;
  const isLate = reschedule === "ask" || isLateBooking(order);
  const isClosed = reschedule === "not" && cancel === "not";
  return (
    <>
      <h2 className="mt-10">If your plans change</h2>
      <p className="mt-3 max-w-prose text-ink-soft">
        {isLate
          ? "Your visit starts soon, so your groomer has to agree to a change. "
          : `Moving or cancelling is free until ${formatDayAndTime(order.freeChangeUntil, area.timeZone)}. `}
        {isClosed ? "To move or cancel it, call " : "If you would rather talk to us, call "}
        <PhoneLink number={area.phoneNumber} className="font-medium text-ink underline underline-offset-2" />{" "}
        and give your appointment number {number}.
      </p>
      {!isClosed && (
        <div className="mt-5 flex flex-wrap gap-3 print:hidden">
          {reschedule !== "not" && (
            <LinkButton
              to={checkPath(order.id)}
              variant="secondary"
              icon={<CalendarClock aria-hidden="true" className="size-4.5" />}
            >
              Change the time
            </LinkButton>
          )}
          {cancel !== "not" && (
            <LinkButton
              to={cancelPath(order.id)}
              variant="quiet"
              icon={<CalendarX aria-hidden="true" className="size-4.5" />}
            >
              Cancel the appointment
            </LinkButton>
          )}
        </div>
      )}
    </>
  );
}

export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4">
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full bg-brand-soft font-semibold text-brand-text tabular-nums"
      >
        {number}
      </span>
      <div className="max-w-prose">
        <h3 className="text-base">{title}</h3>
        <p className="text-ink-soft">{children}</p>
      </div>
    </li>
  );
}
