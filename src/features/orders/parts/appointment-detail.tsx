import type { ReactNode } from "react";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Order } from "../contract/order.ts";
import { dayText, hasTime, hoursText, petNames, preferredTimesText } from "../rules/order.ts";
import { AppointmentActions } from "./appointment-actions.tsx";
import { AppointmentGroomer } from "./appointment-groomer.tsx";
import type { GroomerZone } from "./appointment-map.tsx";
import { askedTimePath, LIST_PATHS } from "./appointment-path.ts";
import { AppointmentPets } from "./appointment-pets.tsx";
import { AppointmentPlace } from "./appointment-place.tsx";
import { BookedTogether } from "./booked-together.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { OutcomeNotice } from "./outcome-notice.tsx";
import type { ShownAppointment } from "./read-appointment.ts";
import { StatusBadge } from "./status-badge.tsx";

type DetailProps = {
  shown: ShownAppointment;
  zone: GroomerZone | null;
  /** For a cancelled order: the notice that another groomer could come. */
  offer?: ReactNode;
  /** How to write to the groomer. */
  contact?: ReactNode;
};

/** The page of one appointment: status, actions, pets, groomer, place and price. */
export function AppointmentDetail({
  shown: { order, group, actions, status, progress, asked, notice },
  zone,
  offer,
  contact,
}: DetailProps) {
  return (
    <div className="page-width py-10 md:py-14">
      <div className="grid items-start gap-10 md:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
        <div className="grid min-w-0 gap-10">
          <div className="grid gap-5">
            <PageHeader
              back={
                <TextLink to={LIST_PATHS[group]}>
                  {group === "upcoming" ? "All appointments" : "All past appointments"}
                </TextLink>
              }
              title={titleOfAppointment(order)}
              lead={whenText(order)}
            />
            <p className="flex flex-wrap gap-2">
              <StatusBadge status={order.status} isNoShow={order.orderMarkedAsNoShow} />
            </p>
            <OutcomeNotice notice={notice} />
            {offer}
            {asked && (
              <Notice
                tone="warn"
                title={`${asked.groomer} asks for another time`}
                actions={<LinkButton to={askedTimePath(order.id)}>Answer</LinkButton>}
              >
                {asked.when}. Your appointment stays booked until you agree.
              </Notice>
            )}
            <p className="max-w-prose">{status}</p>
            {progress && <Notice>{progress}</Notice>}
            <RequestNote order={order} />
            <AppointmentActions order={order} actions={actions} />
          </div>
          <AppointmentPets order={order} />
          <AppointmentGroomer order={order} contact={contact} />
          <AppointmentPlace order={order} zone={zone} />
          <BookedTogether order={order} />
        </div>
        <OrderSummary order={order} />
      </div>
    </div>
  );
}

export function titleOfAppointment(order: Order): string {
  const names = petNames(order);
  if (!hasTime(order)) return `A visit for ${names}`;
  return `${names}, ${dayText(order.appointmentStart, order.area.timeZone)}`;
}

function whenText(order: Order): string {
  const groomer = order.serviceProvider ? ` with ${order.serviceProvider.displayName}` : "";
  if (hasTime(order)) return `${hoursText(order)}${groomer}`;
  return order.wishes ? `Preferred: ${preferredTimesText(order.wishes)}${groomer}` : "";
}

/** The customer's note on a request. */
function RequestNote({ order: { wishes } }: { order: Order }) {
  if (!wishes?.note) return null;
  return (
    <blockquote className="max-w-prose border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line text-ink-soft">
      {wishes.note}
    </blockquote>
  );
}
