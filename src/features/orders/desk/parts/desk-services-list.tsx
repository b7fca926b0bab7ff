import { formatRange } from "#kit/wire/format/money.ts";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { AvailableServices } from "../../changes/contract/services.ts";
import { ServiceHead } from "../../parts/service-head.tsx";
import type { DeskAppointment } from "../contract/appointment.ts";
import { PET_REASONS, SERVICES_TEXTS } from "../words/services.ts";
import { deskServicesPath } from "./desk-paths.ts";

type ListProps = { order: DeskAppointment; available: AvailableServices };

/** The pets of a visit with links to change their services, and the customer's other pets. */
export function DeskServicesList({ order, available }: ListProps) {
  const others = available.filter(({ isInOrder }) => !isInOrder);
  return (
    <>
      {order.petServicesByPet.map((petServices) => (
        <PetServices key={petServices.pet.id} {...{ petServices, order, available }} />
      ))}
      {others.length > 0 && (
        <Section title="Bring another pet along">
          <ul className="grid gap-3">
            {others.map(({ pet, reason }) => (
              <li key={pet.id}>
                <Card className="flex flex-wrap items-center justify-between gap-3">
                  <p className="min-w-0 wrap-anywhere">
                    <span className="font-semibold">{pet.name}</span>
                    <span className="block text-sm text-ink-soft">
                      {reason ? PET_REASONS[reason] : pet.breed}
                    </span>
                  </p>
                  {!reason && (
                    <LinkButton to={deskServicesPath(order.id, { add: pet.id })} variant="secondary">
                      <span className="wrap-anywhere">Add {pet.name}</span>
                    </LinkButton>
                  )}
                </Card>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

type PetProps = ListProps & { petServices: DeskAppointment["petServicesByPet"][number] };

function PetServices({ petServices: { pet, services }, order, available }: PetProps) {
  const offered = available.find((entry) => entry.pet.id === pet.id)?.services ?? [];
  const isOnlyPet = order.petServicesByPet.length === 1;
  const isLast = isOnlyPet && services.length === 1;
  const to = (query: Record<string, string>) => deskServicesPath(order.id, query);
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-lg wrap-anywhere">{pet.name}</h2>
        <p className="text-sm wrap-anywhere text-ink-soft">{pet.breed}</p>
      </div>
      <ul className="grid gap-3">
        {services.map((line) => {
          const { petServiceId, service, minEstimatedPrice: min, maxEstimatedPrice: max } = line;
          const ofLine = (
            <span className="sr-only">
              {" "}
              {service.name} for {pet.name}
            </span>
          );
          return (
            <li key={petServiceId} className="grid gap-1 border-t border-line pt-3">
              <ServiceHead line={line} price={formatRange({ min, max })} />
              <p className="flex flex-wrap gap-x-5">
                <TextLink to={to({ change: petServiceId })} className="inline-flex min-h-11 items-center">
                  Change{ofLine}
                </TextLink>
                {!isLast && (
                  <TextLink to={to({ remove: petServiceId })} className="inline-flex min-h-11 items-center">
                    Remove{ofLine}
                  </TextLink>
                )}
              </p>
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-3">
        {offered.some(({ petServiceId }) => petServiceId === null) && (
          <LinkButton to={to({ add: pet.id })} variant="secondary">
            Add a service<span className="sr-only"> for {pet.name}</span>
          </LinkButton>
        )}
        {!isOnlyPet && (
          <LinkButton to={to({ "remove-pet": pet.id })} variant="quiet">
            Remove <span className="wrap-anywhere">{pet.name}</span>
          </LinkButton>
        )}
      </div>
      {isLast && <p className="text-sm text-ink-soft">{SERVICES_TEXTS.last}</p>}
    </Card>
  );
}
