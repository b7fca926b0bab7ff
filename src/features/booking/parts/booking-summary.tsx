import { CalendarDays, Contact, MapPin, PawPrint, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { preferredTimesText } from "#features/orders/rules/order.ts";
import { formatDay } from "#kit/wire/format/dates.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { Card } from "#ui/card.tsx";
import { isRequest } from "../rules/requests.ts";
import { addressCheckText, petText, serviceText } from "../words/session.ts";
import { ANY_GROOMER_FORM_ID } from "./any-groomer-form.tsx";
import { HoldTimer } from "./hold-timer.tsx";
import { pathOf, type Screen, type ShownSession } from "./path.ts";
import { PriceLines } from "./price-lines.tsx";
import { useBooking } from "./use-booking.ts";
import { keysLeft, visitPetsText } from "./visit-services.ts";

/**
 * The booking in a column beside the step, on wide screens; phones have `SummaryBar` instead. `live`: a newer
 * state of the booking than the loader's.
 */
export function BookingSummary({ live }: { live?: ShownSession | undefined }) {
  const loaded = useBooking();
  const session = live ?? loaded;
  if (!session) return null;
  return (
    <Card className="max-md:hidden">
      <h2 className="text-xl">Your booking</h2>
      <div className="mt-4">
        <SummaryContent session={session} live />
      </div>
    </Card>
  );
}

/** Says when no map service confirmed the house. The booking goes on with the center of the ZIP. */
function AddressNote({ session: { address, addressCheck } }: { session: ShownSession }) {
  const note = address && addressCheckText(addressCheck, address.postalCode);
  return note && <p className="mt-1 text-sm text-ink-soft">{note}</p>;
}

/**
 * Place, pets, time and price. `live` announces price changes to screen readers: only one summary on a page
 * may do so.
 */
export function SummaryContent({ session, live = false }: { session: ShownSession; live?: boolean }) {
  const { address, contact, isVerified, pets, visits, quote } = session;
  const isDivided = visits.length > 1 || (visits.length > 0 && keysLeft(session).length > 0);
  return (
    <div className="grid gap-4">
      {address && (
        <Row icon={<MapPin />} label="Where" change="start" what="address">
          {address.formattedAddress}
          {address.addressLine2 && `, ${address.addressLine2}`}
          <AddressNote session={session} />
        </Row>
      )}
      {pets.length > 0 && (
        <Row
          icon={<PawPrint />}
          label="Pets and services"
          change="pets-and-services"
          what="pets and services"
        >
          <ul className="grid gap-1.5">
            {pets.map((pet) => (
              <li key={pet.id}>
                <span className="font-medium">{petText(pet)}</span>
                {pet.services.map((service) => (
                  <span key={service.id} className="block text-sm text-ink-soft">
                    {serviceText(service)}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </Row>
      )}
      {session.wishedGroomer && visits.length === 0 && (
        <PreferredGroomer name={session.wishedGroomer.displayName} />
      )}
      {visits.map((visit) => (
        <Row
          key={`${visit.groomer.id} ${visit.startsAt}`}
          icon={<CalendarDays />}
          label="Time"
          change={isDivided ? "schedule-first-groomer" : "recommended-schedules"}
          what={isDivided ? `time of ${visitPetsText(session, visit)}` : "time"}
        >
          <span className="font-medium">{formatDay(visit.date)}</span>
          <span className="block">
            {formatWallTime(visit.startTime)} to {formatWallTime(visit.endTime)}
          </span>
          <span className="block text-sm text-ink-soft">with {visit.groomer.displayName}</span>
          {isDivided && (
            <span className="block text-sm text-ink-soft">for {visitPetsText(session, visit)}</span>
          )}
        </Row>
      ))}
      {isRequest(session) && session.request && (
        <Row
          icon={<CalendarDays />}
          label="Preferred"
          change="start-appointment-request"
          what="preferred times"
        >
          <span className="font-medium">{preferredTimesText(session.request)}</span>
          {session.request.groomer && (
            <span className="block text-sm text-ink-soft">with {session.request.groomer.displayName}</span>
          )}
        </Row>
      )}
      {contact && isVerified && (
        <Row icon={<Contact />} label="You" change="account" what="your details">
          {`${contact.firstName} ${contact.lastName}`}
          <span className="block text-sm text-ink-soft">{formatPhone(contact.phoneNumber)}</span>
        </Row>
      )}
      <HoldTimer session={session} />
      {quote && (
        <div className="border-t border-line pt-4">
          <PriceLines session={session} live={live} className="text-sm" />
        </div>
      )}
    </div>
  );
}

/** The preferred groomer, with a button to accept any groomer. */
function PreferredGroomer({ name }: { name: string }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <UserRound aria-hidden="true" className="mt-0.5 size-5 text-ink-faint" />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="sr-only">Groomer</h3>
        <span className="font-medium">With {name}</span>
        <button
          type="submit"
          form={ANY_GROOMER_FORM_ID}
          className="flex min-h-8 items-center text-sm text-ink-soft underline underline-offset-2 hover:text-ink"
        >
          Any groomer instead
        </button>
      </div>
    </div>
  );
}

type RowProps = { icon: ReactNode; label: string; change: Screen; what: string; children: ReactNode };

function Row({ icon, label, change, what, children }: RowProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3">
      <span aria-hidden="true" className="mt-0.5 text-ink-faint [&_svg]:size-5">
        {icon}
      </span>
      <div className="min-w-0 wrap-anywhere">
        <h3 className="sr-only">{label}</h3>
        {children}
      </div>
      <Link
        to={pathOf(change)}
        className="-my-1 inline-flex min-h-8 items-center self-start text-sm text-ink-soft underline underline-offset-2 hover:text-ink"
      >
        Change<span className="sr-only"> {what}</span>
      </Link>
    </div>
  );
}
