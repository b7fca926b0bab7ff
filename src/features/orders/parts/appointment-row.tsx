import { Link } from "react-router";
import { PetDrawing } from "#features/pets/parts/pet-drawing.tsx";
import { formatRange } from "#kit/wire/format/money.ts";
import { Card } from "#ui/card.tsx";
import type { OrderBrief } from "../contract/list.ts";
import { hasTime, petNames, preferredTimesText, visitTimeText } from "../rules/order.ts";
import { appointmentPath } from "./appointment-path.ts";
import { StatusBadge } from "./status-badge.tsx";

/** An appointment in a list: time, pets, groomer, status and price, with a link to its page. */
export function AppointmentRow({ order }: { order: OrderBrief }) {
  const { status, orderMarkedAsNoShow, serviceProvider, petServicesByPet, total } = order;
  const [firstPet] = petServicesByPet;
  return (
    <li>
      <Card pressable className="flex items-start gap-4">
        {firstPet && (
          <PetDrawing
            petType={firstPet.pet.petType}
            coat={firstPet.pet.coat}
            className="w-14 shrink-0 max-sm:hidden"
          />
        )}
        <div className="grid min-w-0 flex-1 gap-1">
          <h3 className="text-lg">
            <Link to={appointmentPath(order)} className="card-link wrap-anywhere">
              {whenText(order)}
            </Link>
          </h3>
          <p className="wrap-anywhere text-ink-soft">
            {petNames(order)}
            {serviceProvider && ` with ${serviceProvider.displayName}`}
          </p>
          <p className="text-sm wrap-anywhere text-ink-soft">{serviceNames(order)}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <StatusBadge status={status} isNoShow={orderMarkedAsNoShow} />
            <span className="text-sm text-ink-soft tabular-nums">{formatRange(total)}</span>
          </p>
        </div>
      </Card>
    </li>
  );
}

/** Returns day and hours of a visit in the area's time zone, or the preferred times of a request. */
export function whenText(order: OrderBrief): string {
  if (!hasTime(order)) return order.wishes ? preferredTimesText(order.wishes) : "A time to be agreed";
  return visitTimeText(order);
}

function serviceNames({ petServicesByPet }: OrderBrief): string {
  const names = petServicesByPet.flatMap(({ services }) => services.map(({ service }) => service.name));
  return [...new Set(names)].join(", ");
}
