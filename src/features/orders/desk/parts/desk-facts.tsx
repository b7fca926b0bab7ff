import { STAFF_PATHS, StaffName } from "#features/accounts/parts/staff-link.tsx";
import { formatCount } from "#kit/wire/format/counts.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { formatMinutes, formatZoneName } from "#kit/wire/format/times.ts";
import { Card } from "#ui/card.tsx";
import { SummaryList, type SummaryRow } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { addressLines } from "../../parts/place-links.ts";
import { preferredTimesText, visitTimeText } from "../../rules/order.ts";
import type { DeskAppointment } from "../contract/appointment.ts";
import { MARK_LABELS, SOURCE_LABELS } from "../words/appointment.ts";
import { deskAppointmentPath } from "./desk-paths.ts";

/** When an order takes place, in its area's time. */
export function deskWhen(order: DeskAppointment): string {
  const { appointmentStart, appointmentEnd, area, wishes } = order;
  if (appointmentStart && appointmentEnd) return visitTimeText({ appointmentStart, appointmentEnd, area });
  return wishes ? preferredTimesText(wishes) : "No time yet";
}

/** What an order is: time, people, place and source. */
export function DeskFacts({ order }: { order: DeskAppointment }) {
  return (
    <Card>
      <h2 className="sr-only">Appointment</h2>
      <SummaryList rows={[whenRow(order), ...peopleRows(order), ...placeRows(order), ...markRows(order)]} />
    </Card>
  );
}

function whenRow(order: DeskAppointment): SummaryRow {
  const { appointmentStart, area, totals, wishes } = order;
  return {
    term: appointmentStart ? "When" : "Preferred",
    value: (
      <>
        {deskWhen(order)}
        <span className="block font-normal text-ink-soft">
          About {formatMinutes(totals.minutes)}
          {appointmentStart && `, ${formatZoneName(area.timeZone, appointmentStart)}`}
        </span>
        {confirmationText(order) && (
          <span className="block font-normal text-ink-soft">{confirmationText(order)}</span>
        )}
        {wishes?.wantsCall && <span className="block font-normal">Would like a call</span>}
        {wishes?.note && <span className="block font-normal whitespace-pre-line">{wishes.note}</span>}
      </>
    ),
  };
}

/** Whether the customer will be there, for a visit with a time. */
function confirmationText({ confirmation, actions, area }: DeskAppointment): string | null {
  if (!confirmation) return actions.includes("confirm") ? "Not confirmed by the customer" : null;
  const by = confirmation.madeBy === "customer" ? "Confirmed by the customer" : "Confirmed by phone";
  return `${by}, ${formatDayAndTime(confirmation.at, area.timeZone)}`;
}

function peopleRows({
  customer,
  completedVisits,
  serviceProvider,
  seesContact,
}: DeskAppointment): SummaryRow[] {
  const { displayName, phoneNumber, email } = customer;
  return [
    {
      term: "Customer",
      value: (
        <>
          <StaffName needs="customers.read" to={STAFF_PATHS.customer(customer.id)}>
            {displayName}
          </StaffName>
          <span className="block font-normal text-ink-soft">
            {completedVisits === 0 ? "No visit yet" : `${formatCount(completedVisits, "visit")} so far`}
          </span>
        </>
      ),
    },
    ...(phoneNumber
      ? [
          {
            term: "Phone",
            value: seesContact ? (
              <TextLink to={`tel:${phoneNumber}`} reloadDocument>
                {formatPhone(phoneNumber)}
              </TextLink>
            ) : (
              phoneNumber
            ),
          },
        ]
      : []),
    ...(email ? [{ term: "E-mail", value: email }] : []),
    {
      term: "Groomer",
      value: serviceProvider ? (
        <StaffName needs="groomers.read" to={STAFF_PATHS.groomer(serviceProvider.id)}>
          {serviceProvider.displayName}
        </StaffName>
      ) : (
        "No groomer yet"
      ),
    },
  ];
}

function placeRows(order: DeskAppointment): SummaryRow[] {
  const { address, area, bookingSource, createdAt, number, bookedTogether } = order;
  const lines = [...addressLines(order), ...(address.addressNotes ? [address.addressNotes] : [])];
  const together = bookedTogether.map(({ id, number: other, serviceProvider }) => (
    <TextLink key={id} to={deskAppointmentPath(id)} className="block">
      {other}
      {serviceProvider && ` with ${serviceProvider.displayName}`}
    </TextLink>
  ));
  return [
    {
      term: "Where",
      value: lines.map((line) => (
        <span key={line} className="block whitespace-pre-line">
          {line}
        </span>
      )),
    },
    { term: "Area", value: area.name },
    { term: "Number", value: <span className="tabular-nums">{number}</span> },
    {
      term: "Source",
      value: `${SOURCE_LABELS[bookingSource]}, ${formatDayAndTime(createdAt, area.timeZone)}`,
    },
    ...(together.length > 0 ? [{ term: "Booked together", value: together }] : []),
  ];
}

function markRows({ id, visitMarks, arrivesAt, area: { timeZone }, review }: DeskAppointment): SummaryRow[] {
  return [
    ...visitMarks.map(({ mark, at }) => ({ term: MARK_LABELS[mark], value: formatDayAndTime(at, timeZone) })),
    ...(arrivesAt ? [{ term: "Announced arrival", value: formatDayAndTime(arrivesAt, timeZone) }] : []),
    ...(review
      ? [
          {
            term: "Review",
            value: (
              <StaffName needs="reviews.moderate" to={STAFF_PATHS.reviewsOf("order", id)}>
                {`${review.rating} of 5 stars, ${formatDayAndTime(review.createdAt, timeZone)}`}
              </StaffName>
            ),
          },
        ]
      : []),
  ];
}
